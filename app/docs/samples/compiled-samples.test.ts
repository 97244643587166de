import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const docs = join(import.meta.dirname, "..");

const kotlin = (file: string, output: string) => [file, "-d", `${output}.jar`];
const swift = (file: string) => ["-typecheck", "-parse-as-library", file];
const programs: [file: string, command: string, argsFor: typeof kotlin][] = [
  ["webhooks/receiver.kt", "kotlinc", kotlin],
  ["webhooks/receiver.swift", "swiftc", swift],
  ["samples/first-payment.kt", "kotlinc", kotlin],
  ["samples/first-payment.swift", "swiftc", swift],
];

test.for(programs)("%s compiles", async ([file, command, argsFor], { skip }) => {
  if (spawnSync(command, ["--version"]).status !== 0) skip(`${command} is not installed`);
  // CryptoKit, and URLSession in Foundation itself, are Apple's alone.
  if (command === "swiftc" && process.platform !== "darwin") skip("this is not macOS");
  const output = await mkdtemp(join(tmpdir(), "cedirail-compiled-"));
  try {
    const compiled = run(command, argsFor(join(docs, file), join(output, "sample")));
    await expect(compiled).resolves.toBeDefined();
  } finally {
    await rm(output, { recursive: true });
  }
});
