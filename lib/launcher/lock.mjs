// Plain JavaScript without dependencies: start.mjs needs it before anything is installed.
import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { identityOf } from "./process-identity.mjs";

/**
 * The content of a lock file: the process that holds it. A pid counts only with its identity.
 * @typedef {{ pid: number, identity: string | null }} Mark
 * @typedef {Mark & { parent?: Mark | null, tool?: Mark | null, url?: string, stopping?: boolean }} Holder
 * @typedef {{ update(changes: Partial<Holder>): void, release(): void }} Lock
 */

/**
 * @param {number} pid
 * @returns {Mark} distinguishes this process from a later one with the same pid
 */
export function markOf(pid) {
  return { pid, identity: identityOf(pid) };
}

/**
 * @param {Mark | null | undefined} mark
 * @returns {boolean} whether the marked process still runs
 */
export function stillRuns(mark) {
  return Boolean(mark?.identity) && identityOf(mark?.pid ?? 0) === mark?.identity;
}

/**
 * Takes the lock, or returns its holder. The lock of a dead process is taken over; `former` is then what
 * that process had written.
 * @param {string} path
 * @param {Partial<Holder>} details
 * @returns {{ lock: Lock, former: Holder | null } | { holder: Holder }}
 */
export function tryLock(path, details = {}) {
  let former = null;
  for (;;) {
    const mine = { ...markOf(process.pid), ...details };
    if (claim(path, mine)) return { lock: heldLock(path, mine), former };
    const holder = readHolder(path);
    if (holder && stillRuns(holder)) return { holder };
    former = holder ?? former;
    discard(path, holder);
  }
}

/**
 * A link appears with its whole content or not at all, and never replaces a file.
 * @param {string} path
 * @param {Holder} holder
 */
function claim(path, holder) {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a dead lock; restores it if another start has replaced it meanwhile.
 * @param {string} path
 * @param {Holder | null} dead
 */
function discard(path, dead) {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    const moved = readHolder(aside);
    if (moved && moved.identity !== dead?.identity && stillRuns(moved)) linkSync(aside, path);
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {Holder | null} null when it is missing or invalid
 */
function readHolder(path) {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8"));
    return Number.isInteger(holder?.pid) ? holder : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @param {Holder} holder
 * @returns {Lock}
 */
function heldLock(path, holder) {
  let current = holder;
  return {
    update(changes) {
      current = { ...current, ...changes };
      const draft = `${path}.${randomUUID()}`;
      writeFileSync(draft, JSON.stringify(current), { mode: 0o600 });
      renameSync(draft, path);
    },
    release() {
      if (readHolder(path)?.identity === current.identity) rmSync(path, { force: true });
    },
  };
}
