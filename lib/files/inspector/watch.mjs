import { writeFileSync, writeSync } from "node:fs";
import { isMainThread, Worker } from "node:worker_threads";

/** Of this process in all. An interlaced PNG of 50 megapixels, 16 bits each, took 550 MB; most photos take 150. */
const maxBytes = 700_000_000;
const everyMs = 20;
/** In case that the process which waits for this one is gone. */
const maxLifeMs = 60_000;

/**
 * Ends this process where it takes too much memory, or stays for longer than anybody waits. A thread of its own
 * does, since decoding blocks this one, and no setting of Node limits what decoders take.
 */
export function watchMemory() {
  try {
    // Where the machine has no memory left, Linux ends this process rather than the service.
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux, or not allowed.
  }
  new Worker(new URL(import.meta.url)).unref();
}

if (!isMainThread) {
  const end = Date.now() + maxLifeMs;
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) writeSync(2, "memory limit");
    else if (Date.now() < end) return;
    process.kill(process.pid, "SIGKILL");
  }, everyMs);
}
