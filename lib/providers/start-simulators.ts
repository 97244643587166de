import { join } from "node:path";
import type { Config } from "@/lib/config/env";
import { loadOrDrawKey, type Secrets } from "@/lib/config/secrets";
import { createAirtelSimulator } from "./airtel/simulator";
import { providerCodes, type ProviderCode } from "./contract";
import { createMtnSimulator } from "./mtn/simulator";
import { serveSimulator, type ServedSimulator, type Simulator } from "./simulator-kit/serve";
import { createTelecelSimulator } from "./telecel/simulator";

export interface SimulatorPlan {
  /** Folder of the records within the data folder. */
  folder: string;
  /** Where each one listens; null: a real provider is used instead. */
  places: Record<ProviderCode, { host: string; port: number } | null>;
  openingFloatMinor: bigint;
  /** The callback address, for providers that register a single one. */
  callbackUrls: Record<"airtel" | "telecel", string | null>;
  /** Host names that MTN's callback addresses may have. */
  callbackHosts: readonly string[];
}

/** Starts the simulators of a testnet, each with its record in the data folder (contract §6). */
export async function startSimulators(
  config: Config,
  plan: SimulatorPlan,
): Promise<Partial<Record<ProviderCode, ServedSimulator>>> {
  const { secrets } = config;
  if (!secrets) throw new Error("Only a testnet has simulators.");
  const served: Partial<Record<ProviderCode, ServedSimulator>> = {};
  for (const code of providerCodes) {
    const place = plan.places[code];
    if (place) served[code] = await serveSimulator(create(code, config, secrets, plan), place);
  }
  return served;
}

function create(
  code: ProviderCode,
  config: Config,
  secrets: Secrets,
  plan: SimulatorPlan,
): Simulator {
  const { dataDirectory, retryTimeScale: timeScale, simulatorKeyBits } = config;
  const common = {
    bookPath: join(dataDirectory, plan.folder, `${code}.jsonl`),
    openingFloatMinor: plan.openingFloatMinor,
    timeScale,
  };
  switch (code) {
    case "mtn":
      return createMtnSimulator({
        ...common,
        credentials: {
          disbursement: config.rails.mtn?.disbursement ?? secrets.mtnDisbursement,
          collection: config.rails.mtn?.collection ?? secrets.mtnCollection,
        },
        targetEnvironment: config.rails.mtn?.targetEnvironment ?? "mtnghana",
        callbackHosts: plan.callbackHosts,
      });
    case "airtel":
      return createAirtelSimulator({
        ...common,
        credentials: config.rails.airtel ?? secrets.airtel,
        privateKey: loadOrDrawKey(dataDirectory, code, Math.min(simulatorKeyBits, 2048)),
        country: config.rails.airtel?.country ?? "GH",
        callbackUrl: plan.callbackUrls.airtel,
      });
    case "telecel":
      return createTelecelSimulator({
        ...common,
        apiKey: config.rails.telecel?.apiKey ?? secrets.telecel.apiKey,
        serviceProviderCode: config.rails.telecel?.serviceProviderCode ?? "000000",
        privateKey: loadOrDrawKey(dataDirectory, code, simulatorKeyBits),
        resultUrl: plan.callbackUrls.telecel,
      });
    default:
      return code satisfies never;
  }
}
