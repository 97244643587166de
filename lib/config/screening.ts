import { resolve } from "node:path";
import { ConfigError } from "./error";
import type { Settings } from "./settings";

/** Which names are compared with which list. @throws ConfigError */
export function screeningConfig(settings: Settings) {
  const { CEDIRAIL_ENV, SCREENING_LIST_FILE: file, SCREEN_RECIPIENTS: recipients } = settings;
  if (file === "none" && recipients)
    throw new ConfigError("SCREEN_RECIPIENTS needs a list: set SCREENING_LIST_FILE to its file.");
  const missing = CEDIRAIL_ENV === "testnet" ? ("invented" as const) : null;
  return {
    /** Null: names are not screened; `invented`: a testnet's own list. */
    list: file === undefined ? missing : file === "none" ? null : { path: resolve(file) },
    /** Whether a payout waits where its recipient's name is on the list. */
    recipients,
  };
}
