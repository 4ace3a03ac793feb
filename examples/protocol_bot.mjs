// A bot for the open protocol on Node: it uses tiles, then builds near its own pieces, then ends.
import { createInterface } from "node:readline";

const HEX = /^i?([A-Z])(\d+)$/;
const place = (name) => {
  const [, column, row] = HEX.exec(name);
  return [column.charCodeAt(0), Number(row)];
};

function pick({ legal, position, seat }) {
  const [line] = position.match(new RegExp(`^seat ${seat}:.*$`, "m"));
  const own = line.match(/\bi?[A-Z]\d+\b/g) ?? [];
  const hexes = legal.filter((name) => HEX.test(name));
  const tile = legal.find((name) => !HEX.test(name) && !["end", "stop"].includes(name));
  const far = (name) => Math.min(...own.map((other) => Math.hypot(...place(name).map((n, i) => n - place(other)[i]))));
  return tile ?? hexes.sort((a, b) => far(a) - far(b))[0] ?? legal[0];
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") console.log(JSON.stringify({ type: "hello", protocol: 1 }));
  if (message.type === "move") console.log(JSON.stringify({ pick: pick(message), say: "Near my own." }));
}
