import { setTimeout as pause } from "node:timers/promises";

/** Waits until the condition holds; false after `milliseconds`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
  step = 20,
): Promise<boolean> {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await pause(step);
  }
}
