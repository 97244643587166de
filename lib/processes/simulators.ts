import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { config, ConfigError } from "@/lib/config/env";
import { createMtnSimulator } from "@/lib/providers/mtn/simulator";
import { serveSimulator, type ServedSimulator } from "@/lib/providers/serve-simulator";
import { announceReady, onStop } from "./child";

/** The providers' look-alikes of a testnet (contract §6), on the loopback address that the settings name. */

async function startMtn(): Promise<ServedSimulator> {
  const { dataDirectory, environment, mtn, callbackUrl, retryTimeScale } = config();
  if (environment !== "testnet") throw new ConfigError("Mainnet has no simulators.");
  if (!mtn) throw new ConfigError("MTN_BASE_URL is missing: it says where the simulator listens.");
  const books = join(dataDirectory, "simulators");
  mkdirSync(books, { recursive: true });
  const simulator = createMtnSimulator({
    bookPath: join(books, "mtn.jsonl"),
    credentials: { disbursement: mtn.disbursement },
    targetEnvironment: mtn.targetEnvironment,
    openingFloatMinor,
    timeScale: retryTimeScale,
    callbackHosts: [...new Set(["localhost", new URL(callbackUrl).hostname])],
  });
  const { port, hostname } = new URL(mtn.baseUrl);
  return serveSimulator(simulator, { port: Number(port), host: hostname });
}

const mtn = await startMtn();
onStop(() => mtn.close());
announceReady({ mtn: mtn.url });
