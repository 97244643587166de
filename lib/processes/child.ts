/**
 * What every process of the service shares: reporting to the launcher that it is ready, and a graceful
 * end. It works from a shell too, without a launcher.
 */

const stopTimeoutMs = 10_000;
/** Whether a launcher started this process; `send` remains when the channel is closed. */
export const supervised = process.send !== undefined;
let stopping = false;

/** Reports to the launcher, if there is one, that this process is ready. */
export function announceReady(details: Record<string, string | number> = {}): void {
  if (process.connected) process.send?.({ type: "ready", ...details });
}

/**
 * Runs `stop` once, on SIGTERM, on SIGINT or when the launcher is gone, and then ends the process with
 * 0, or with 1 when `stop` failed or took more than 10 s.
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
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
}
