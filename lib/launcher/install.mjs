import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { markOf, stillRuns, tryLock } from "./lock.mjs";
import { sendSignal } from "./process-identity.mjs";
import { withProgress } from "./progress.mjs";

/**
 * What a fresh clone needs before anything of it can run: the locked packages and the built app.
 * Plain JavaScript without dependencies, because it runs before they exist.
 */

/** The folder of package.json. */
export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The built processes; see bundle.mjs. */
export const processFolder = join(repositoryRoot, ".next", "cedirail");

/**
 * Node's settings of the built processes. Node would let the heap grow to several times what lives before it
 * collects: after ten minutes of 150 payouts a second a server had 516 MB, of which 90 MB lived. It now had
 * 253 MB, from the middle to the end. Reads were a tenth slower with so little for what lives briefly.
 */
export const processSettings = [
  "--enable-source-maps",
  "--max-semi-space-size=4",
  "--heap-growing-percent=40",
];

const buildInputs = [
  "app",
  "components",
  "drizzle",
  "lib",
  "public",
  "next.config.ts",
  "proxy.ts",
  "instrumentation.ts",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
];
const lockFile = join(repositoryRoot, "package-lock.json");
// Both are written last: an interrupted installation or build is repeated.
const installMarker = join(repositoryRoot, "node_modules", ".cedirail-lock");
const buildMarker = join(repositoryRoot, ".next", "cedirail-build");
// Neither an installation nor a build empties this folder.
const lockFolder = join(repositoryRoot, ".next", "cache");

/**
 * Installs the locked packages where `node_modules` differs from `package-lock.json`.
 * @param {(line: string) => void} [report] receives a line about the progress
 * @throws Error with one clear sentence, and the tool's output as `output`, when it fails
 */
export async function ensureInstalled(report = () => {}) {
  if (isInstalled()) return;
  await exclusively(report, async (lock) => {
    if (isInstalled()) return;
    // The build and the tests need the development packages even with NODE_ENV=production.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
    const npm = process.env.npm_execpath ?? "";
    const [command, ...first] = /npm-cli\.c?js$/.test(npm) ? [process.execPath, npm] : ["npm"];
    await withProgress(report, "Installing packages", (note) =>
      run(lock, command, [...first, ...args], {}, "Installing the packages failed.", note),
    );
    writeFileSync(installMarker, hashOf([lockFile]));
  });
}

/**
 * Builds the app where its sources changed since the last build.
 * @param {(line: string) => void} [report] receives a line about the progress
 * @throws Error with one clear sentence, and the tool's output as `output`, when it fails
 */
export async function ensureBuilt(report = () => {}) {
  if (isBuilt(buildHash(repositoryRoot))) return;
  await exclusively(report, async (lock) => {
    const hash = buildHash(repositoryRoot);
    if (isBuilt(hash)) return;
    const next = join(repositoryRoot, "node_modules", "next", "dist", "bin", "next");
    const environment = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    const bundle = join(repositoryRoot, "lib", "launcher", "bundle.mjs");
    const failure = "Building the app failed.";
    await withProgress(report, "Building the app", async (note) => {
      await run(lock, process.execPath, [next, "build"], environment, failure, note);
      await run(lock, process.execPath, [bundle], environment, failure, note);
    });
    writeFileSync(buildMarker, hash);
  });
}

function isInstalled() {
  if (readText(installMarker) === hashOf([lockFile])) return true;
  // After `npm ci` by hand: npm writes its record of the installed packages last as well.
  const locked = readJson(lockFile);
  const present = readJson(join(repositoryRoot, "node_modules", ".package-lock.json"));
  if (!locked || !present) return false;
  return Object.entries(locked.packages).every(
    ([path, entry]) =>
      path === "" || entry.optional || present.packages[path]?.version === entry.version,
  );
}

function isBuilt(hash) {
  return existsSync(join(repositoryRoot, ".next", "BUILD_ID")) && readText(buildMarker) === hash;
}

/**
 * One hash over the content of everything that a build reads, without tests.
 * @param {string} root
 * @returns {string}
 */
export function buildHash(root) {
  return hashOf(
    buildInputs.flatMap((entry) => filesUnder(join(root, entry))),
    root.length,
  );
}

function hashOf(paths, rootLength = 0) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) {
    const content = readFileSync(path);
    hash.update(`\0${path.slice(rootLength)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
      );
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/** Runs `work` while no other start installs or builds here; ends a tool that a killed start left. */
async function exclusively(report, work) {
  mkdirSync(lockFolder, { recursive: true });
  const first = tryLock(join(lockFolder, "cedirail.lock"));
  const taken =
    "holder" in first
      ? await withProgress(report, "Waiting for another start to install or build", waitForLock)
      : first;
  try {
    await endTool(taken.former?.tool);
    return await work(taken.lock);
  } finally {
    taken.lock.release();
  }
}

async function waitForLock() {
  for (;;) {
    const taken = tryLock(join(lockFolder, "cedirail.lock"));
    if (!("holder" in taken)) return taken;
    await pause(200);
  }
}

async function endTool(tool) {
  if (!stillRuns(tool)) return;
  sendSignal(-tool.pid, "SIGKILL");
  while (stillRuns(tool)) await pause(50);
}

async function run(lock, command, args, environment, failure, note) {
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
    // Its own process group, so that its children can be ended too.
    detached: true,
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const stop = (signal) => {
    if (child.pid) sendSignal(-child.pid, "SIGTERM");
    lock.release();
    process.exit(signal === "SIGHUP" ? 1 : 0);
  };
  for (const signal of signals) process.on(signal, stop);
  let output = "";
  const collect = (chunk) => {
    output = (output + chunk.toString()).slice(-20_000);
    note(chunk.toString());
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  try {
    if (child.pid) lock.update({ tool: markOf(child.pid) });
    const code = await new Promise((resolve) => {
      child.on("error", (error) => {
        collect(error.message);
        resolve(null);
      });
      child.on("close", resolve);
    });
    if (code !== 0) throw Object.assign(new Error(failure), { output });
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
