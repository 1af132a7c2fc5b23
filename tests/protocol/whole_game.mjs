// Plays a whole game through `imperium serve --stdio`: the last line printed is a JSON report.
// usage: node whole_game.mjs SEATS_AS_JSON SEED COMMAND ARGUMENT...
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [seats, seed, command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
let count = 0;

async function ask(request) {
  const id = ++count;
  server.stdin.write(JSON.stringify({ id, ...request }) + "\n");
  const { value, done } = await lines.next();
  if (done) throw new Error(`the server is gone after ${JSON.stringify(request)}`);
  const answer = JSON.parse(value);
  if (answer.id !== id) throw new Error(`answer ${answer.id} to request ${id}`);
  return answer;
}

async function must(request) {
  const answer = await ask(request);
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error.code}: ${answer.error.message}`);
  return answer;
}

// A small generator, so that the same seed makes the same choices.
let state = Number(seed) + 1;
const below = (n) => {
  state = (state * 48271) % 2147483647;
  return state % n;
};

const about = await must({ do: "about" });
let { game, player } = await must({ do: "new", seats: JSON.parse(seats), seed: Number(seed) });
const refused = [];
const told = [0, 0];
let decisions = 0;
while (player !== null) {
  const { decision } = await must({ do: "decision", game, player });
  if (decision.player !== player || decision.options.length === 0) throw new Error("a decision without options");
  const other = (await must({ do: "decision", game, player: 1 - player })).decision;
  if (other.options !== undefined || other.prompt !== undefined) throw new Error("another player's options are told");
  if (decisions % 50 === 0) {
    for (const request of [
      { do: "choose", game, option: "nonsense" },
      { do: "choose", game, option: decision.options.length },
      { do: "choose", game, option: 0, player: 1 - player },
      { do: "choose", game: 999, option: 0 },
      { do: "dance", game },
      { do: "view", game, who: 1 },
    ]) {
      const answer = await ask(request);
      if (answer.ok) throw new Error(`${JSON.stringify(request)} was not refused`);
      refused.push(answer.error.code);
    }
    const { view } = await must({ do: "view", game, player });
    if (view.viewer !== player || view.decision.options.length !== decision.options.length) throw new Error("view");
    const { events, next } = await must({ do: "events", game, player, since: told[player] });
    if (next !== told[player] + events.length) throw new Error("events");
    told[player] = next;
    const { save } = await must({ do: "save", game });
    const copy = await must({ do: "restore", save });
    const mine = (await must({ do: "hash", game })).hash;
    if ((await must({ do: "hash", game: copy.game })).hash !== mine) throw new Error("the restored game is another");
    await must({ do: "choose", game: copy.game, option: 0 });
    await must({ do: "undo", game: copy.game });
    if ((await must({ do: "hash", game: copy.game })).hash !== mine) throw new Error("undo leads elsewhere");
    await must({ do: "drop", game: copy.game });
  }
  const option = decision.options[below(decision.options.length)];
  ({ player } = await must({ do: "choose", game, option: option.id, player }));
  decisions += 1;
}
const { result } = await must({ do: "result", game });
const { hash } = await must({ do: "hash", game });
const { save } = await must({ do: "save", game });
await must({ do: "quit" });
server.stdin.end();
const code = await new Promise((resolve) => server.on("exit", resolve));
console.log(JSON.stringify({ rules: about.rules, decisions, result, hash, save, refused: [...new Set(refused)], code }));
