import type { z } from "zod";
import { config } from "@/lib/config/env";
import { weatherOfNetwork } from "@/lib/contract/faults";
import { database } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { runSoon } from "@/lib/jobs/queue";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { networks } from "@/lib/providers/mobile-money";

const weatherSchema = weatherOfNetwork.omit({ provider: true });
type Weather = z.output<typeof weatherSchema>;

const patienceMs = 5_000;

/** Testnet only: the weather over each network that is a simulator (contract §6). */
export async function readWeather() {
  const found = await Promise.all(
    connected().map(async (provider) => ({ provider, weather: await weatherAt(provider) })),
  );
  return {
    data: found.flatMap(({ provider, weather }) => (weather ? [{ provider, ...weather }] : [])),
  };
}

/**
 * Testnet only: replaces the weather over one network, or over all that are connected.
 * @throws CedirailError `INVALID_STATE` when one of them is no simulator or does not answer
 */
export async function setWeather({
  provider,
  ...weather
}: Weather & { provider?: ProviderCode | undefined }) {
  const chosen = provider ? [provider] : connected();
  // All are looked at before any is changed.
  await Promise.all(
    chosen.map(async (code) => {
      if (!(await weatherAt(code))) throw noSimulator(code);
    }),
  );
  const data = await Promise.all(
    chosen.map(async (code) => {
      const now = await weatherAt(code, weather);
      if (!now) throw noSimulator(code);
      return { provider: code, ...now };
    }),
  );
  // The networks' status follows at once, not only with the next minute's probe.
  await runSoon(database(), "probe-rails");
  return { data };
}

function connected(): ProviderCode[] {
  return providerCodes.filter((code) => config().rails[code] !== null);
}

function noSimulator(code: ProviderCode): CedirailError {
  return new CedirailError(
    "INVALID_STATE",
    `What answers at the address of ${networks[code].name}, if anything, is no simulator: it has no weather.`,
    { field: "provider", value: code, expected: "a network whose address leads to its simulator" },
  );
}

/** A simulator's weather, replaced first where one is given; null where no simulator answers. */
async function weatherAt(code: ProviderCode, wanted?: Weather): Promise<Weather | null> {
  const address = config().rails[code]?.baseUrl;
  if (!address) return null;
  try {
    const response = await fetch(`${address}/weather`, {
      ...(wanted && {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(wanted),
      }),
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    const told = weatherSchema.safeParse(await response.json());
    return response.ok && told.success ? told.data : null;
  } catch {
    return null;
  }
}
