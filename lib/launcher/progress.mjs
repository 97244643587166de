const everyMs = 10_000;

/**
 * Reports what is being done, and repeats it with the elapsed time: a start that is silent for minutes
 * looks like one that hangs. Plain lines, for terminals and log files alike.
 * @template T
 * @param {(line: string) => void} report
 * @param {string} what such as `Building the app`
 * @param {(note: (output: string) => void) => Promise<T>} work may note its tool's output; the report
 *   shows the last line of it
 * @param {number} [repeatMs]
 * @returns {Promise<T>}
 */
export async function withProgress(report, what, work, repeatMs = everyMs) {
  const startedAt = performance.now();
  let last = "";
  report(`${what} …`);
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    report(`${what} … ${seconds} s so far${last && `: ${last}`}`);
  }, repeatMs);
  try {
    return await work((output) => (last = lastLineOf(output) || last));
  } finally {
    clearInterval(timer);
  }
}

/** The last line with text of a tool's output, shortened and without colors. */
function lastLineOf(output) {
  const lines = output.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "").split(/[\r\n]+/);
  const words = lines.map((line) => line.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, "").trim());
  return (words.findLast((line) => /\p{L}/u.test(line)) ?? "").slice(0, 80);
}
