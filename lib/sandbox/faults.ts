import type * as z from "zod";
import { isAllowedAddress } from "@/lib/auth/ip-range";
import type { Principal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { providerFaults } from "@/lib/contract/faults";
import { database } from "@/lib/db/client";
import { type CedirailError, invalidState, forbidden } from "@/lib/errors";
import { runNow } from "@/lib/jobs/queue";
import { sendRequest } from "@/lib/outbound/http-client";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { networks } from "@/lib/providers/mobile-money";
import { readJson } from "@/lib/providers/wire";

const faultSchema = providerFaults.omit({ provider: true });
type Faults = z.output<typeof faultSchema>;

const timeoutMs = 5_000;
const maxBodyBytes = 64 * 1024;

/** Testnet only: the faults of each network that is a simulator (contract §6). */
export async function readFaults() {
  const found = await Promise.all(
    connected().map(async (provider) => ({ provider, faults: await faultsAt(provider) })),
  );
  return {
    data: found.flatMap(({ provider, faults }) => (faults ? [{ provider, ...faults }] : [])),
  };
}

/**
 * Testnet only: replaces the faults of one network, or over all that are connected.
 * @throws CedirailError `INVALID_STATE` when one of them is no simulator or does not respond
 */
export async function setFaults({
  provider,
  ...faults
}: Faults & { provider?: ProviderCode | undefined }) {
  const chosen = provider ? [provider] : connected();
  // All are checked before any is changed.
  await Promise.all(
    chosen.map(async (code) => {
      if (!(await faultsAt(code))) throw noSimulator(code);
    }),
  );
  const data = await Promise.all(
    chosen.map(async (code) => {
      const now = await faultsAt(code, faults);
      if (!now) throw noSimulator(code);
      return { provider: code, ...now };
    }),
  );
  // Their status follows at once, not only with the next minute's probe.
  await runNow(database(), "probe-rails");
  return { data };
}

function connected(): ProviderCode[] {
  return providerCodes.filter((code) => config().rails[code] !== null);
}

function noSimulator(code: ProviderCode): CedirailError {
  return invalidState(
    `${networks[code].name} is not connected to a simulator, so it has no faults to inject.`,
    { field: "provider", value: code, expected: "a network whose address leads to its simulator" },
  );
}

/** A simulator's faults, replaced first where one is given; null where no simulator responds. */
async function faultsAt(code: ProviderCode, wanted?: Faults): Promise<Faults | null> {
  const address = config().rails[code]?.baseUrl;
  if (!address) return null;
  const result = await sendRequest({
    method: wanted ? "PUT" : "GET",
    url: `${address}/faults`,
    headers: { "content-type": "application/json" },
    body: wanted && JSON.stringify(wanted),
    deadline: performance.now() + timeoutMs,
    maxBodyBytes,
  });
  if (result.kind !== "response" || result.status !== 200) return null;
  const reported = faultSchema.safeParse(readJson(result.body));
  return reported.success ? reported.data : null;
}

const loopback = ["127.0.0.0/8", "::1"];

/**
 * Whether a caller may see and do what concerns every user of a testnet: an operator, or who calls from the
 * machine itself.
 * @param clientAddress null where the host does not report it
 */
export function isTester(principal: Principal, clientAddress: string | null): boolean {
  const isOperator = principal.kind === "staff" && principal.role === "operator";
  return isOperator || isAllowedAddress(loopback, clientAddress);
}

/**
 * Allows only operators, and callers on the machine itself, what affects every user of a testnet (contract
 * §6).
 * @param clientAddress null where the host does not report it
 * @throws CedirailError `FORBIDDEN`
 */
export function assertTester(principal: Principal, clientAddress: string | null): void {
  if (isTester(principal, clientAddress)) return;
  throw forbidden("Only operators may do this, or a caller on the machine itself.", {
    staff: "operator",
  });
}
