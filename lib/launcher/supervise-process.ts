import { join } from "node:path";
import type { Config } from "@/lib/config/env";
import { LauncherError } from "./errors";
import { processSettings } from "./install.mjs";
import { logFile } from "./log-file";
import type { Parts } from "./shutdown";
import { supervise, type Supervised } from "./supervisor";

/** One run of the launcher. */
export interface Launch {
  config: Config;
  runFolder: string;
  parts: Parts;
  development: boolean;
}

/** Prints a line about the start, or about a process. */
export const report = (line: string) => console.log(line);

/**
 * Starts one of the service's processes, built or from its source, and keeps it running.
 * @throws LauncherError where the launcher is stopping
 */
export function superviseProcess(
  start: Launch,
  name: string,
  title: string,
  parameters: readonly string[] = [],
): Supervised {
  const { config, runFolder, parts, development } = start;
  if (parts.stopping) throw new LauncherError("Stopped.");
  return parts.add(
    supervise({
      name,
      title,
      args: development
        ? ["--import", "tsx", join("lib", "processes", `${name}.ts`), "--dev", ...parameters]
        : [...processSettings, join(".next", "cedirail", `${name}.mjs`), ...parameters],
      environment: {
        ...process.env,
        // The signer's alone.
        ...(name !== "signer" && { WALLET_MNEMONIC: "", SIGNER_SEED_KEY: "" }),
        // These can spend, and the server is open to anyone on the network.
        ...(name !== "signer" && name !== "worker" && { SIGNER_URL: "", SIGNER_TOKEN: "" }),
        NODE_ENV: development ? "development" : "production",
      },
      logFile: logFile(config.dataDirectory, name),
      loud: config.logLevel === "debug" || config.logLevel === "trace",
      runFolder,
      report,
      stopTimeoutMs: development ? 3_000 : undefined,
    }),
  );
}
