import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive } from "./process-identity.mjs";
import { runFolder } from "./run-records";
import { supervise, type Supervised } from "./supervisor";
import { waitUntil } from "./wait";

let folder = "";
let supervised: Supervised | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedirail-supervisor-"));
});
afterEach(async () => {
  await supervised?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(script: string): { lines: string[]; process: Supervised } {
  const lines: string[] = [];
  writeFileSync(join(folder, "child.mjs"), script);
  supervised = supervise({
    name: "child",
    title: "The child",
    args: [join(folder, "child.mjs")],
    environment: { PATH: process.env.PATH, NODE_ENV: "test" },
    logFile: join(folder, "child.log"),
    loud: false,
    runFolder: runFolder(folder),
    report: (line) => lines.push(line),
    stopTimeoutMs: 300,
  });
  return { lines, process: supervised };
}

const log = () => readFileSync(join(folder, "child.log"), "utf8");
const pids = () => log().match(/\d+/g)?.map(Number) ?? [];
const healthy = `
  console.log(process.pid);
  process.send({ type: "ready" });
  setInterval(() => {}, 1e6);`;

describe("supervise", () => {
  it("restarts a killed process, reports it, and stops the new one on request", async () => {
    const { lines, process: child } = start(healthy);
    await child.ready;
    process.kill(pids()[0] ?? 0, "SIGKILL");
    expect(await waitUntil(() => pids().length === 2, 60_000)).toBe(true);
    expect(lines).toEqual(["The child was killed (SIGKILL); restarting it."]);
    await child.stop();
    expect(pids().map(isAlive)).toEqual([false, false]);
    expect(readdirSync(join(folder, "run"))).toEqual([]);
  });

  it("fails after three attempts to start, with the last lines of the log", async () => {
    const { lines, process: child } = start('console.error("no luck"); process.exit(3)');
    await expect(child.ready).rejects.toThrow(
      /The child cannot start: it ended with code 3.\s+no luck/,
    );
    expect(lines).toHaveLength(2);
  });

  it("kills one that does not stop in time", async () => {
    const { process: child } = start(`process.on("SIGTERM", () => {});${healthy}`);
    await child.ready;
    await child.stop();
    expect(isAlive(pids()[0] ?? 0)).toBe(false);
  });

  it("restarts on request without reporting a failure", async () => {
    const { lines, process: child } = start(healthy);
    await child.ready;
    await child.restart();
    expect(await waitUntil(() => pids().length === 2, 60_000)).toBe(true);
    expect(lines).toEqual([]);
  });
});
