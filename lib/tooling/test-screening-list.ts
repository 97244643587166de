import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import type { ListEntry } from "@/lib/screening/lists";
import { screeningLists } from "@/lib/screening/screening";

/** A person on a list. */
export const listed = (id: string, name: string, changes: Partial<ListEntry> = {}) => ({
  id,
  name,
  kind: "person",
  ...changes,
});

/** A list in a file of its own, which the service reads from now on: before its settings are read. */
export function testList() {
  const path = join(mkdtempSync(join(process.env.DATA_DIR ?? "", "list-")), "list.json");
  const write = (entries: readonly unknown[]) => {
    writeFileSync(`${path}.new`, JSON.stringify({ entries }));
    renameSync(`${path}.new`, path);
  };
  write([listed("FIRST", "Nobody Whatsoever")]);
  process.env.SCREENING_LIST_FILE = path;
  return {
    /** Replaces the list, and waits until this process uses it. */
    async replace(...entries: readonly unknown[]): Promise<void> {
      const before = (await screeningLists())?.version();
      const { hash } = (await before) ?? {};
      write(entries);
      await vi.waitFor(
        async () => {
          if ((await (await screeningLists())?.version())?.hash === hash) throw new Error("old");
        },
        { timeout: 5000 },
      );
    },
  };
}
