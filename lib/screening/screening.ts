import { config, ConfigError } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";
import { openInventedList, openListFile } from "./list-file";
import { ListError } from "./list-entries";
import type { ScreeningLists } from "./lists";

/** One for all modules: pages are bundled with modules of their own. */
const holder = globalThis as typeof globalThis & {
  cedirailScreening?: Promise<ScreeningLists | null>;
};

/**
 * The lists that names are compared with; null: names are not screened, since `SCREENING_LIST_FILE` says so.
 * @throws ConfigError where the list cannot be used
 */
export function screeningLists(): Promise<ScreeningLists | null> {
  holder.cedirailScreening ??= open().catch((error: unknown) => {
    delete holder.cedirailScreening;
    throw error;
  });
  return holder.cedirailScreening;
}

/** Reads the list before a process serves, and logs where there is none. @throws ConfigError */
export async function openScreening(): Promise<void> {
  if ((await screeningLists()) === null)
    logger().warn("SCREENING_LIST_FILE is none: no name is screened");
}

async function open(): Promise<ScreeningLists | null> {
  const { list } = config().screening;
  if (list === null) return null;
  if (list === "invented") return openInventedList();
  try {
    return await openListFile(list.path);
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    throw new ConfigError(`SCREENING_LIST_FILE ${list.path}: ${error.message}.`);
  }
}
