import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  ensureBuilt,
  ensureInstalled,
  processFolder,
  processSettings,
  repositoryRoot,
} from "./install.mjs";
import { markOf, stillRuns, tryLock } from "./lock.mjs";
import { commandOf, parentOf, sendSignal } from "./process-identity.mjs";

/**
 * What `npm start` does before the packages are installed: takes the lock of the data folder, installs,
 * builds, and hands over to launch.ts. Plain JavaScript without dependencies.
 */

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
// Ctrl-C arrives from the terminal and again through npm: together they count once.
const sameSignalMs = 1_000;
const formerTimeoutMs = 40_000;

/** Starts the service and ends this process with its exit code. */
export async function startService() {
  const development = process.argv.includes("--dev");
  const say = (line) => console.log(line);
  process.stdout.on("error", () => {});
  try {
    process.chdir(repositoryRoot);
    const dataDirectory = resolve(process.env.DATA_DIR || ".data");
    const lock = await takeOver(prepareDataFolder(dataDirectory), dataDirectory, say);
    process.on("exit", () => lock.release());
    await ensureInstalled(say);
    if (!development) await ensureBuilt(say);
    launch(lock, { ...process.env, DATA_DIR: dataDirectory }, development);
  } catch (error) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

/** Creates the data folder and returns its folder for run-time files. */
function prepareDataFolder(dataDirectory) {
  const folder = join(dataDirectory, "run");
  makeFolder(folder);
  const own = ["secrets.json", "testnet.json"].filter((name) =>
    readdirSync(dataDirectory).includes(name),
  );
  for (const path of [dataDirectory, folder]) accessSync(path, constants.W_OK | constants.X_OK);
  for (const name of own) accessSync(join(dataDirectory, name), constants.R_OK | constants.W_OK);
  return folder;
}

/** Not `recursive`: with it Node.js 20 hangs on file systems that allow no folders. */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}

/**
 * Takes the data folder's lock. Waits for a holder that is stopping or whose npm was killed; any other
 * holder keeps it.
 */
async function takeOver(folder, dataDirectory, say) {
  const parent = npmAbove();
  const deadline = Date.now() + formerTimeoutMs;
  let announced = false;
  for (;;) {
    const taken = tryLock(join(folder, "launcher.lock"), { parent });
    if (!("holder" in taken)) return taken.lock;
    const { holder } = taken;
    const abandoned = Boolean(holder.parent) && !stillRuns(holder.parent);
    if (!holder.stopping && !abandoned)
      throw new Error(
        `Cedirail is already ${holder.url ? `running at ${holder.url}` : "starting"} on the data folder ${dataDirectory} (process ${holder.pid}). Stop it, or set another DATA_DIR and PORT.`,
      );
    if (!announced) say("Waiting for the previous run to stop …");
    if (!announced && !holder.stopping) sendSignal(holder.pid, "SIGTERM");
    announced = true;
    if (Date.now() > deadline) sendSignal(holder.pid, "SIGKILL");
    await pause(100);
  }
}

/** The npm that runs this process, directly or through a shell; null when there is none. */
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return null;
  let pid = process.ppid;
  for (let step = 0; step < 3 && pid > 1; step++, pid = parentOf(pid))
    if (/\b(npm|pnpm|yarn)\b/.test(commandOf(pid).split(" ").slice(0, 3).join(" ")))
      return markOf(pid);
  return null;
}

function launch(lock, environment, development) {
  const script = development
    ? ["--import", "tsx", join("lib", "launcher", "launch.ts"), "--dev"]
    : [...processSettings, join(processFolder, "launch.mjs")];
  const child = spawn(
    process.execPath,
    script,
    // Its own session: signals reach it only through this process, and so once.
    { stdio: ["ignore", "inherit", "inherit", "ipc"], env: environment, detached: true },
  );
  let stoppedAt = 0;
  const stop = () => {
    const now = Date.now();
    if (stoppedAt && now - stoppedAt < sameSignalMs) return;
    if (!stoppedAt) lock.update({ stopping: true });
    stoppedAt ||= now;
    child.kill("SIGTERM");
  };
  for (const signal of stopSignals) process.on(signal, stop);
  child.on("message", (message) => {
    if (message?.type === "ready" && !stoppedAt) lock.update({ url: message.url });
  });
  child.on("exit", (code) => process.exit(code ?? 1));
  const npm = npmAbove();
  // A killed npm sends no signal, and without it nobody could stop the service from its terminal.
  if (npm) setInterval(() => stillRuns(npm) || stoppedAt || stop(), 1_000).unref();
}

function sentenceOf(error) {
  const path = error.path ? ` ${resolve(error.path)}` : "";
  if (["EACCES", "EPERM", "EROFS"].includes(error.code))
    return `Cedirail has no permission to write${path}. Grant it to this user, or set another DATA_DIR.`;
  if (error.code === "ENOENT" && error.syscall === "mkdir")
    return `Cedirail cannot create the folder${path}. Set another DATA_DIR.`;
  if (["EEXIST", "ENOTDIR"].includes(error.code))
    return `Cedirail cannot use${path}: it is not a folder. Set another DATA_DIR.`;
  if (error.code === "ENOSPC") return `The disk is full: Cedirail cannot write${path}.`;
  return error.message;
}
