import { watch } from "node:fs";
import { join } from "node:path";

const sources = ["lib", "drizzle"];
const quietMs = 200;

/** Calls `changed` once after each burst of changes to the code that the processes run. */
export function watchSources(root: string, changed: (file: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = sources.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (!file || !isSource(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(join(folder, file)), quietMs);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** Whether a change of this file changes what the processes do. */
export function isSource(file: string): boolean {
  return (
    /\.(ts|sql|json)$/.test(file) &&
    !/\.test\.ts$/.test(file) &&
    !/(^|\/)(launcher|tooling)\//.test(file)
  );
}
