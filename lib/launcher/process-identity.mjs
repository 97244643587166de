// Plain JavaScript without dependencies: start.mjs needs it before anything is installed.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies a process for good: its pid alone may be given to another program.
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function identityOf(pid) {
  if (!Number.isInteger(pid) || pid < 1) return null;
  try {
    if (process.platform !== "linux") return ps(pid, "lstart=") || null;
    const fields = statFields(pid);
    // A zombie has ended but has not been reaped.
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @returns {boolean} whether a process, not a zombie, has this pid now
 */
export function isAlive(pid) {
  return identityOf(pid) !== null;
}

/**
 * @param {number} pid
 * @returns {string} its command line, "" when it has ended
 */
export function commandOf(pid) {
  try {
    if (process.platform !== "linux") return ps(pid, "command=");
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/**
 * @param {number} pid
 * @returns {number} the pid of its parent, 0 when it has ended
 */
export function parentOf(pid) {
  try {
    return Number(process.platform === "linux" ? statFields(pid)[1] : ps(pid, "ppid="));
  } catch {
    return 0;
  }
}

/**
 * Sends a signal; a process that has ended already is not an error.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @returns {void}
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
  }
}

/** The fields after the name in /proc/<pid>/stat: state, parent, …, start time at index 19. */
function statFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function ps(pid, column) {
  return execFileSync("ps", ["-o", column, "-p", String(pid)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
