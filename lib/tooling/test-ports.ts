import { once } from "node:events";
import { createServer } from "node:net";
import { portSentence } from "@/lib/launcher/ports";

interface Block {
  first: number;
  drawn: number;
}

declare global {
  /** Of the process, whatever file it is at. */
  var testPorts: Promise<Block> | undefined;
}

const [from, to, size] = [30_000, 32_700, 50];

/**
 * A free port for something that a test starts. Drawn from a block of this process alone, since two that
 * draw at the same moment from the same ports would now and then find the same one free.
 */
export async function testPort(): Promise<number> {
  const block = await (globalThis.testPorts ??= takeBlock());
  for (let attempt = 1; attempt < size; attempt += 1) {
    const port = block.first + 1 + (block.drawn++ % (size - 1));
    if ((await portSentence(port)) === null) return port;
  }
  throw new Error("All ports of this process are in use.");
}

/** The block is taken as long as this process listens on its first port. */
async function takeBlock(): Promise<Block> {
  for (let first = from; first < to; first += size) {
    const holder = createServer().unref();
    try {
      await once(holder.listen({ port: first, host: "127.0.0.1", exclusive: true }), "listening");
      return { first, drawn: 0 };
    } catch {
      // Another process has it.
    }
  }
  throw new Error(`No block of ports is free between ${from} and ${to}.`);
}
