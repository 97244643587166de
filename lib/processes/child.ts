/**
 * What every process of the service shares: telling the launcher that it is ready, and an orderly
 * end. Works as well when started from a shell, without a launcher.
 */

const patienceMs = 10_000;
/** Started by a launcher; `send` stays when the channel is gone. */
export const supervised = process.send !== undefined;
let stopping = false;

/** Tells the launcher, if there is one, that this process does its work now. */
export function announceReady(details: Record<string, string | number> = {}): void {
  if (process.connected) process.send?.({ type: "ready", ...details });
}

/**
 * Runs `stop` once, on SIGTERM, on SIGINT, or when the launcher is gone, and then ends the process:
 * with 0 when `stop` did its work, with 1 when it failed or took more than 10 s.
 */
export function onStop(stop: () => Promise<void>): void {
  const end = () => void stopOnce(stop);
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  if (!supervised) return;
  process.on("disconnect", end);
  if (!process.connected) end();
}

async function stopOnce(stop: () => Promise<void>): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), patienceMs).unref();
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
}
