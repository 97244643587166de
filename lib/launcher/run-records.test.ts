import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive } from "./process-identity.mjs";
import { recordProcess, runFolder, stopOrphans } from "./run-records";

let folder = "";
let data = "";
let child: ChildProcess;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "cedirail-run-"));
  folder = runFolder(data);
  child = spawn("sleep", ["60"]);
});
afterEach(() => {
  child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
});

describe("stopOrphans", () => {
  it("ends a recorded process and forgets it", async () => {
    recordProcess(folder, "worker", child.pid ?? 0);
    expect(await stopOrphans(folder)).toEqual(["worker"]);
    expect(isAlive(child.pid ?? 0)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("kills one that ignores the request", async () => {
    const script = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log(1)';
    const stubborn = spawn(process.execPath, ["-e", script]);
    await new Promise((resolve) => stubborn.stdout.once("data", resolve));
    recordProcess(folder, "server", stubborn.pid ?? 0);
    await stopOrphans(folder, 100);
    expect(isAlive(stubborn.pid ?? 0)).toBe(false);
  });

  it("spares a process that has the recorded pid but is another", async () => {
    const mark = JSON.stringify({ pid: child.pid, identity: "another boot:123" });
    writeFileSync(join(folder, "worker.process.json"), mark);
    expect(await stopOrphans(folder)).toEqual([]);
    expect(isAlive(child.pid ?? 0)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("passes over a half-written record", async () => {
    writeFileSync(join(folder, "worker.process.json"), '{"pid": 12');
    expect(await stopOrphans(folder)).toEqual([]);
  });
});
