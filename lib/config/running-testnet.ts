import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { ConfigError, readConfig } from "./env";

const placesSchema = z.object({
  databaseUrl: z.string(),
  simulators: z.object({ mtn: z.string(), airtel: z.string(), telecel: z.string() }),
  chain: z
    .object({
      rpcUrl: z.string(),
      chainId: z.number(),
      usdt: z.string(),
      identity: z.string().nullable(),
    })
    .nullish(),
});

/**
 * For command-line tools: takes the addresses of a running testnet from `DATA_DIR/testnet.json` where no
 * setting gives them, and turns logging off by default. Call it before anything reads the settings.
 * @throws ConfigError when neither a setting nor a running testnet names the database
 */
export function adoptRunningTestnet(): void {
  process.env.LOG_LEVEL ||= "silent";
  const { environment, dataDirectory, databaseUrl } = readConfig();
  if (environment !== "testnet") return;
  const path = join(dataDirectory, "testnet.json");
  if (!existsSync(path)) {
    if (databaseUrl) return;
    throw new ConfigError(
      `DATABASE_URL is not set, and there is no ${path}: start the service first with \`npm start\`, or set DATABASE_URL.`,
    );
  }
  const places = placesSchema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!places.success) throw new ConfigError(`${path} is incomplete: restart the service.`);
  const { databaseUrl: found, simulators, chain } = places.data;
  process.env.DATABASE_URL ||= found;
  process.env.MTN_BASE_URL ||= simulators.mtn;
  process.env.AIRTEL_BASE_URL ||= simulators.airtel;
  process.env.TELECEL_BASE_URL ||= simulators.telecel;
  if (!chain || process.env.CHAIN_RPC_URL) return;
  process.env.CHAIN_RPC_URL = chain.rpcUrl;
  process.env.CHAIN_ID = String(chain.chainId);
  process.env.CHAIN_USDT = chain.usdt;
  process.env.CHAIN_IDENTITY = chain.identity ?? "";
}
