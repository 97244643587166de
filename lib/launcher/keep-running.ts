import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "./errors";

const maxPauseMs = 15_000;

/**
 * Starts a server and keeps it running: after an unexpected end it is started again, after a longer pause
 * each time that it fails.
 * @param start calls `onExit` when the server that it started ends unexpectedly
 */
export function keepRunning<Server extends { stop(): Promise<void> }>(
  title: string,
  start: (onExit: () => void) => Promise<Server>,
  report: (line: string) => void,
): { ready: Promise<Server>; stop(): Promise<void> } {
  let stopped = false;
  let current: Promise<Server | null>;
  const startOnce = () =>
    start(() => {
      if (stopped) return;
      report(`${title} ended; restarting it.`);
      current = restart();
    });
  const restart = async (): Promise<Server | null> => {
    for (let failures = 0; !stopped; failures++) {
      try {
        return await startOnce();
      } catch (error) {
        report(`${title} did not start: ${messageOf(error)}`);
        await pause(Math.min(500 * 2 ** failures, maxPauseMs));
      }
    }
    return null;
  };
  const ready = startOnce();
  current = ready.catch(() => null);
  return {
    ready,
    stop: async () => {
      stopped = true;
      const server = await current;
      await server?.stop();
    },
  };
}
