import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { config, ConfigError } from "@/lib/config/env";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { startSimulators } from "@/lib/providers/start-simulators";
import { callbackUrl } from "@/lib/transfers/callback-token";
import { announceReady, onStop, supervised } from "./child";
import { failToStart } from "./fail-to-start";

/**
 * The providers' simulators of a testnet (contract §6), on the loopback addresses of the settings. Run
 * alone, for integrators who develop against them, they use their own ports.
 */

const defaultPorts: Record<ProviderCode, number> = { mtn: 4101, airtel: 4102, telecel: 4103 };

function placeOf(code: ProviderCode): { host: string; port: number } | null {
  // The launcher names the simulators that it chose an address for; the others run elsewhere.
  if (supervised && !process.argv.includes(code)) return null;
  const address = config().rails[code]?.baseUrl;
  if (!address) return { host: "127.0.0.1", port: defaultPorts[code] };
  const { hostname, port } = new URL(address);
  const isLoopback = hostname === "localhost" || /^127\./.test(hostname);
  return isLoopback && port ? { host: hostname, port: Number(port) } : null;
}

/** Prints what an integrator needs to call them. */
function printCredentials(addresses: Record<string, string>): void {
  const { secrets, dataDirectory } = config();
  if (!secrets) return;
  const lines = Object.entries(addresses).map(([name, address]) => `${name.padEnd(8)} ${address}`);
  if (addresses.telecel) lines.push(`Telecel's public key: ${addresses.telecel}/public-key`);
  lines.push(
    `Credentials: ${dataDirectory}/secrets.json and rail-secrets.json. Press Ctrl-C to stop.`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
}

try {
  if (config().environment !== "testnet") throw new ConfigError("Mainnet has no simulators.");
  const { simulatorCallbacks } = config();
  const places = Object.fromEntries(providerCodes.map((code) => [code, placeOf(code)]));
  const served = await startSimulators(config(), {
    // They may run beside a service, and two processes must not write one book.
    folder: supervised ? "simulators" : "simulators-alone",
    places: places as Record<ProviderCode, { host: string; port: number } | null>,
    openingFloatMinor,
    callbackUrls: {
      airtel: simulatorCallbacks.airtel ?? callbackUrl("airtel", null),
      telecel: simulatorCallbacks.telecel ?? callbackUrl("telecel", null),
    },
    callbackHosts: [...new Set(["localhost", new URL(config().callbackUrl).hostname])],
  });
  onStop(async () => {
    await Promise.all(Object.values(served).map((simulator) => simulator.close()));
  });
  const addresses = Object.fromEntries(
    Object.entries(served).map(([code, { url }]) => [code, url]),
  );
  if (!supervised) printCredentials(addresses);
  announceReady(addresses);
} catch (error) {
  failToStart(error, providerCodes.map((code) => `${code.toUpperCase()}_BASE_URL`).join(" or "));
}
