import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** One JSON-RPC call, as the node would get it. */
interface RpcCall {
  id: number;
  method: string;
  params: unknown[];
}

/**
 * What a test makes of a call: `result` replaces the node's response, `error` too; `drop` closes the
 * connection; undefined: the node responds.
 */
export type RpcScript = (
  call: RpcCall,
) =>
  | { result: unknown }
  | { error: string }
  | "drop"
  | undefined
  | Promise<{ result: unknown } | { error: string } | "drop" | undefined>;

/** A JSON-RPC endpoint in front of a node that can be down, slow, or lie. */
export async function startRpcProxy(nodeUrl: string) {
  let script: RpcScript = () => undefined;
  let [requests, calls] = [0, 0];

  const respond = async (call: RpcCall): Promise<unknown> => {
    calls += 1;
    const scripted = await script(call);
    if (scripted === "drop") throw new Error("dropped");
    const { id } = call;
    if (scripted && "error" in scripted)
      return { jsonrpc: "2.0", id, error: { code: -32_000, message: scripted.error } };
    if (scripted) return { jsonrpc: "2.0", id, result: scripted.result };
    const response = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call),
    });
    return response.json();
  };

  const server = createServer((request, response) => {
    const serve = async () => {
      requests += 1;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[];
      const result = Array.isArray(body)
        ? await Promise.all(body.map(respond))
        : await respond(body);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(result));
    };
    serve().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests came so far; one may have many calls. */
    requests: () => requests,
    calls: () => calls,
    /** Decides what becomes of calls from now on; without a script the node responds to all. */
    play: (next: RpcScript = () => undefined) => {
      script = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A script under which every call takes so long. */
export const slow =
  (ms: number): RpcScript =>
  async () => {
    await pause(ms);
    return undefined;
  };
