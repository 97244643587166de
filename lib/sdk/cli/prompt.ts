import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { Writable } from "node:stream";
import { wrongUsage } from "./command.js";

const interrupted = 130;

/** What a person enters without its being shown; without a terminal, what comes on standard input. */
export async function readSecret(label: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write(label);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const entered = await readLine("", hidden);
  process.stderr.write("\n");
  return entered;
}

/** What a person enters, or `initial` for an empty line or without a terminal. */
export async function readValue(label: string, initial: string): Promise<string> {
  if (!process.stdin.isTTY) return initial;
  return (await readLine(`${label} [${initial}]: `, process.stderr)) || initial;
}

/** Whether a person agrees. @throws CommandError without a terminal */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw wrongUsage("There is no terminal to confirm at. Add --yes.");
  return /^y(es)?$/i.test(await readLine(`${question} [y/N] `, process.stderr));
}

async function readLine(label: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.on("SIGINT", () => process.exit(interrupted));
  try {
    return (await lines.question(label)).trim();
  } finally {
    lines.close();
  }
}
