import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A proxy between this file's service and its database, which can freeze, lose responses or cut connections.
 * It must be started before the settings are read: it replaces the database's address.
 */
export async function startDatabaseProxy() {
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  let loses: RegExp | null = null;
  let [lost, responsesLeft] = [0, Infinity];
  const cut = () => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };

  const server = createServer((client) => {
    const backend = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, backend];
    pairs.add(pair);
    for (const [from, to] of [pair, [backend, client]] as const) {
      from.on("error", () => to.destroy());
      from.on("end", () => to.end());
      from.on("close", () => pairs.delete(pair));
      from.on("data", (bytes: Buffer) => {
        if (from === backend && responsesLeft-- === 0) return cut();
        if (from !== backend || !loses?.test(bytes.toString("latin1"))) return to.write(bytes);
        lost += 1;
        backend.pause();
        return backend.unshift(bytes);
      });
    }
    if (frozen) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const setFrozen = (now: boolean) => {
    frozen = now;
    for (const socket of [...pairs].flat())
      if (now) socket.pause();
      else socket.resume();
  };
  // The bound that the service ships with; other files have one that a slow machine never meets.
  Object.assign(process.env, { DATABASE_URL: url.toString(), REQUEST_TIMEOUT_MS: "5000" });
  return {
    /** The database without the proxy. */
    directUrl: databaseUrl,
    /** Nothing more gets through, either way; connections stay open, and new ones open. */
    freeze: () => setFrozen(true),
    /** Whatever was sent meanwhile arrives now. */
    thaw: () => setFrozen(false),
    /** A response that matches is held back, and what follows it, until {@link thaw}. */
    loseResponses: (pattern: RegExp | null) => {
      loses = pattern;
      lost = 0;
    },
    lost: () => lost,
    /**
     * Does something, and cuts all connections when so many responses have been passed on.
     * @returns whether there were more than these
     */
    cutAfter: async (responses: number, work: () => Promise<unknown>): Promise<boolean> => {
      responsesLeft = responses;
      await work().catch(() => undefined);
      const wasCut = responsesLeft < 0;
      responsesLeft = Infinity;
      return wasCut;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
