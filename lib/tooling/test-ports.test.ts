import { afterEach, expect, it } from "vitest";
import { testPort } from "./test-ports";

const own = globalThis.testPorts;
afterEach(() => {
  globalThis.testPorts = own;
});

const draw = (count: number) => Promise.all(Array.from({ length: count }, () => testPort()));

it("draws different ports for all that ask at the same moment", async () => {
  expect(new Set(await draw(20)).size).toBe(20);
});

it("draws others than another process", async () => {
  const first = await draw(5);
  // As another process begins, while this one still listens.
  globalThis.testPorts = undefined;
  const block = (port: number) => Math.floor(port / 50);
  const others = new Set((await draw(5)).map(block));
  expect(first.filter((port) => others.has(block(port)))).toEqual([]);
});
