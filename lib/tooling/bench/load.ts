import { Agent, request, type IncomingMessage } from "node:http";

export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  perSecond: number;
  /** Maximum milliseconds of half, and of 99 in 100, of the responses. */
  medianMs: number;
  p99Ms: number;
  failed: number;
}

/**
 * Keeps `connections` requests under way for `seconds`, each connection one after the other, and
 * counts the responses with the expected status.
 */
export async function load(
  port: number,
  next: (index: number) => LoadRequest,
  options: { connections: number; seconds: number; expect: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const durations: number[] = [];
  let failed = 0;
  let index = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + options.seconds * 1000;
  const connection = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      index += 1;
      const status = await send(port, agent, next(index));
      if (status === options.expect) durations.push(performance.now() - sentAt);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
  return { perSecond: durations.length / seconds, medianMs: at(0.5), p99Ms: at(0.99), failed };
}

function send(port: number, agent: Agent, call: LoadRequest): Promise<number> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = call;
    const options = { host: "127.0.0.1", port, agent, method, path, headers };
    const sent = request(options, (response: IncomingMessage) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.setTimeout(10_000, () => sent.destroy());
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}
