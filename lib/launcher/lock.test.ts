import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markOf, tryLock } from "./lock.mjs";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedirail-lock-"));
  path = join(folder, "the.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function deadMark() {
  const child = spawn("sleep", ["60"]);
  const mark = markOf(child.pid ?? 0);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  return mark;
}

describe("tryLock", () => {
  it("returns the holder and its address to the second", () => {
    const first = tryLock(path);
    if (!("lock" in first)) throw new Error("not taken");
    first.lock.update({ url: "http://localhost:3000" });
    expect(tryLock(path)).toMatchObject({
      holder: { pid: process.pid, url: "http://localhost:3000" },
    });
    first.lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes over from a dead process, with what that one had written", async () => {
    const tool = markOf(process.pid);
    writeFileSync(path, JSON.stringify({ ...(await deadMark()), tool }));
    expect(tryLock(path)).toMatchObject({ former: { tool } });
    expect(JSON.parse(readFileSync(path, "utf8")).pid).toBe(process.pid);
  });

  it("takes over a half-written lock, and one whose pid now belongs to another process", () => {
    for (const text of ["", '{"pid":', JSON.stringify({ pid: process.pid, identity: "old" })]) {
      writeFileSync(path, text);
      expect(tryLock(path)).toHaveProperty("lock");
      rmSync(path);
    }
  });
});
