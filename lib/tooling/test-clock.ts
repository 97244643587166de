import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The environment of a process whose own clock is so many hours off: by libfaketime, where it is installed,
 * which deceives the whole process; else in what JavaScript reads.
 */
export function clockOff(hours: number): Record<string, string> {
  const library = findFaketime();
  if (library !== undefined)
    return {
      LD_PRELOAD: library,
      FAKETIME: `${hours < 0 ? "" : "+"}${hours}h`,
      // A process measures durations by another clock, which no time server moves.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  const script = `const real = Date, off = ${hours * 3_600_000};
    globalThis.Date = class extends real {
      constructor(...given) { given.length > 0 ? super(...given) : super(real.now() + off); }
      static now() { return real.now() + off; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

function findFaketime(): string | undefined {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map((folder) => join(libraries, folder, "faketime", "libfaketime.so.1"))
    .find((path) => existsSync(path));
}
