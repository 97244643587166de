import { readFile, stat } from "node:fs/promises";
import { logger } from "@/lib/log/logger";
import { inventedList } from "./invented-list";
import { ListError, parseList, prepareList, type PreparedList } from "./list-entries";
import type { ScreeningLists } from "./lists";

/** How long a list is used before its file is looked at again. */
const freshMs = 1000;

/**
 * The list in a file. A changed file is noticed within a second; one that became invalid, or cannot be read, is
 * logged, and the list that was read before stays in use.
 * @throws ListError where the file cannot be used now
 */
export async function openListFile(path: string): Promise<ScreeningLists> {
  let tried = await versionOf(path);
  let list = await readList(path);
  let checkedAt = performance.now();
  let checking: Promise<void> | null = null;

  const check = async () => {
    const version = await versionOf(path).catch(() => "missing");
    if (version === tried) return;
    tried = version;
    try {
      list = await readList(path);
      logger().info({ entries: list.entries }, "the screening list has changed");
    } catch (error) {
      logger().error({ err: error }, "the screening list is not usable: the one before stays");
    }
  };
  const current = async (): Promise<PreparedList> => {
    if (performance.now() - checkedAt > freshMs) {
      checkedAt = performance.now();
      checking ??= check().finally(() => (checking = null));
    }
    await checking;
    return list;
  };
  return listsOf(current);
}

/** The list of a testnet without a file. */
export function openInventedList(): ScreeningLists {
  const list = prepareList(inventedList);
  return listsOf(() => Promise.resolve(list));
}

function listsOf(current: () => Promise<PreparedList>): ScreeningLists {
  return {
    version: async () => {
      const { hash, entries } = await current();
      return { hash, entries };
    },
    compare: async (subjects) => {
      const list = await current();
      return subjects.map((subject) => list.compare(subject));
    },
  };
}

async function readList(path: string): Promise<PreparedList> {
  return prepareList(parseList(await readable(readFile(path, "utf8"))));
}

/** What differs once a file was written again. */
async function versionOf(path: string): Promise<string> {
  const { ino, mtimeNs, size } = await readable(stat(path, { bigint: true }));
  return `${ino}:${mtimeNs}:${size}`;
}

async function readable<T>(read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw new ListError(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  });
}
