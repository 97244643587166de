import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt, ensureInstalled, processFolder, repositoryRoot } from "./install.mjs";
import { markOf, stillRuns, tryLock } from "./lock.mjs";
import { commandOf, parentOf, sendSignal } from "./process-identity.mjs";

/**
 * What `npm start` does before there are packages to do it with: makes sure that it is alone on its
 * data folder, installs, builds, and hands over to launch.ts. Plain JavaScript, no dependencies.
 */

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
// Ctrl-C comes from the terminal and once more through npm: together they are one wish.
const oneWishMs = 1_000;
const formerPatienceMs = 40_000;

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

/** Makes the data folder and returns its folder for run-time files. */
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

/** Not `recursive`, with which Node.js 20 never returns where a file system takes no folders. */
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
 * Takes the data folder's lock. One who is stopping, or whose npm was killed, is waited for;
 * anyone else keeps it.
 */
async function takeOver(folder, dataDirectory, say) {
  const parent = npmAbove();
  const deadline = Date.now() + formerPatienceMs;
  let asked = false;
  for (;;) {
    const taken = tryLock(join(folder, "launcher.lock"), { parent });
    if (!("holder" in taken)) return taken.lock;
    const { holder } = taken;
    const abandoned = Boolean(holder.parent) && !stillRuns(holder.parent);
    if (!holder.stopping && !abandoned)
      throw new Error(
        `Cedirail is already ${holder.url ? `running at ${holder.url}` : "starting"} on the data folder ${dataDirectory} (process ${holder.pid}): stop that one, or set another DATA_DIR and PORT.`,
      );
    if (!asked) say("Waiting for the former run to stop …");
    if (!asked && !holder.stopping) sendSignal(holder.pid, "SIGTERM");
    asked = true;
    if (Date.now() > deadline) sendSignal(holder.pid, "SIGKILL");
    await pause(100);
  }
}

/** The npm that runs us, through a shell or not; null when there is none. */
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
    : ["--enable-source-maps", join(processFolder, "launch.mjs")];
  const child = spawn(
    process.execPath,
    script,
    // A session of its own: signals reach it through us alone, and so once.
    { stdio: ["ignore", "inherit", "inherit", "ipc"], env: environment, detached: true },
  );
  let firstWish = 0;
  const stop = () => {
    const now = Date.now();
    if (firstWish && now - firstWish < oneWishMs) return;
    if (!firstWish) lock.update({ stopping: true });
    firstWish ||= now;
    child.kill("SIGTERM");
  };
  for (const signal of stopSignals) process.on(signal, stop);
  child.on("message", (message) => {
    if (message?.type === "ready" && !firstWish) lock.update({ url: message.url });
  });
  child.on("exit", (code) => process.exit(code ?? 1));
  const npm = npmAbove();
  // A killed npm cannot tell us: without it nobody could stop us from where we were started.
  if (npm) setInterval(() => stillRuns(npm) || firstWish || stop(), 1_000).unref();
}

function sentenceOf(error) {
  const path = error.path ? ` ${resolve(error.path)}` : "";
  if (["EACCES", "EPERM", "EROFS"].includes(error.code))
    return `Cedirail has no permission to write${path}: give it to this user, or set another DATA_DIR.`;
  if (error.code === "ENOENT" && error.syscall === "mkdir")
    return `Cedirail cannot make the folder${path}: set another DATA_DIR.`;
  if (["EEXIST", "ENOTDIR"].includes(error.code))
    return `Cedirail cannot use${path}: there is no folder. Set another DATA_DIR.`;
  if (error.code === "ENOSPC") return `The disk is full: Cedirail cannot write${path}.`;
  return error.message;
}
