import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, buildConnector } from "undici";
import { isPublicAddress } from "@/lib/public-address";

export type ReasonNotSent =
  "rejected" | "dns" | "unreachable" | "timeout" | "tls" | "blocked_address";

/** No connection was made, so that nothing of the request can have left. */
export class NotConnectedError extends Error {
  override name = "NotConnectedError";
  constructor(readonly reason: ReasonNotSent) {
    super(reason);
  }
}

// A resolver of its own, not getaddrinfo: names that hang would occupy the few threads that files and
// password hashes need too. It knows neither /etc/hosts nor search domains.
let resolver = new Resolver({ timeout: 3_000, tries: 2 });
let maxLookupMs = 5_000;

/** For tests: lets names be resolved by these servers (`address:port`). */
export function useNameServers(servers: readonly string[], lookupMs = maxLookupMs): void {
  resolver = new Resolver({ timeout: lookupMs, tries: 2 });
  resolver.setServers(servers);
  maxLookupMs = lookupMs;
}

async function addressesOf(hostname: string): Promise<string[]> {
  const isOver = pause(maxLookupMs, [], { ref: false });
  const families = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  return (
    await Promise.all(families.map((found) => Promise.race([found.catch(() => []), isOver])))
  ).flat();
}

/** Called while connecting: the addresses that are checked here are those that are connected to. */
const lookupPublic: LookupFunction = (hostname, _options, callback) => {
  // Only where the policy admits it: it has been applied before.
  if (hostname === "localhost") return callback(null, [{ address: "127.0.0.1", family: 4 }]);
  void addressesOf(hostname).then((addresses) => {
    if (addresses.length === 0) return callback(new NotConnectedError("dns"), []);
    // One inner address among public ones is an attack or a mistake. To try only the others would hide it.
    if (!addresses.every(isPublicAddress))
      return callback(new NotConnectedError("blocked_address"), []);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  });
};

/** Reports every failure to connect as {@link NotConnectedError}. */
function connectorOf(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) =>
    connect(target, (...result) => {
      const [error] = result;
      if (error) callback(notConnected(error, target.protocol), null);
      else callback(...result);
    });
}

function notConnected(error: Error, protocol: string): NotConnectedError {
  if (error instanceof NotConnectedError) return error;
  // Several addresses may have been tried.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const { code, syscall } = first as NodeJS.ErrnoException;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new NotConnectedError("dns");
  if (code === "ECONNREFUSED") return new NotConnectedError("rejected");
  const isBeforeTls = syscall === "connect" || code === "UND_ERR_CONNECT_TIMEOUT";
  return new NotConnectedError(isBeforeTls || protocol !== "https:" ? "unreachable" : "tls");
}

/** Connects to any address: those of providers are configured. */
export const anyDestination = new Agent({ connect: connectorOf({}) });

/**
 * Connects to names only where they resolve to public addresses; IP addresses have been checked before.
 * Connections are kept per origin, each checked when it was made.
 */
export const publicDestination = new Agent({
  connect: connectorOf({ lookup: lookupPublic, autoSelectFamily: true }),
  // More than the workers have under way, so that receivers at one host do not wait for each other.
  connections: 128,
  keepAliveMaxTimeout: 60_000,
  maxHeaderSize: 16 * 1024,
});
