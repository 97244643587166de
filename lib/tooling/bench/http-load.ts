import { connect, type Socket } from "node:net";

/**
 * HTTP load over keep-alive sockets. It shares the machine with what it measures, so it does as little
 * as possible: requests are whole texts, and of a response it reads the status and where it ends.
 */

/** A whole HTTP/1.1 request. Bodies are ASCII. */
export function requestText(
  method: "GET" | "POST",
  path: string,
  headers: Record<string, string>,
  body = "",
): string {
  const all = {
    host: "127.0.0.1",
    ...headers,
    ...(body && { "content-length": `${body.length}` }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

export interface LoadOptions {
  port: number;
  /** The text of each request, by its number from 0. */
  next: (index: number) => string;
  connections: number;
  seconds: number;
  /** The status of a success. */
  expect: number;
  /**
   * Requests a second, sent when they are due whether or not earlier ones have ended; durations then
   * include the wait for a free connection. Without it each connection sends one after the other.
   */
  rate?: number;
}

export interface LoadResult {
  /** Successes a second. */
  perSecond: number;
  succeeded: number;
  /** Milliseconds of half, and of 99 in 100, of the successes. */
  p50: number;
  p99: number;
  failed: number;
  /** The first other response, shortened. */
  failure: string | null;
}

const timeoutMs = 30_000;

/** Sends requests for a while and measures the responses. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const run = new Run(options);
  await run.finished;
  return run.result();
}

class Run {
  readonly finished: Promise<void>;
  private readonly durations: number[] = [];
  private readonly startedAt = performance.now();
  private readonly endsAt: number;
  private readonly idle: Connection[] = [];
  /** When each request that waits for a connection was due. */
  private readonly waiting: number[] = [];
  private sent = 0;
  private ended = 0;
  private failed = 0;
  private failure: string | null = null;
  private endedAt = 0;
  private finish: () => void = () => undefined;

  constructor(private readonly options: LoadOptions) {
    this.endsAt = this.startedAt + options.seconds * 1000;
    this.finished = new Promise((resolve) => (this.finish = resolve));
    for (let count = 0; count < options.connections; count += 1)
      this.idle.push(new Connection(options.port, (connection) => this.onResponse(connection)));
    if (options.rate !== undefined) this.sendDue(options.rate);
    else for (const one of this.idle.splice(0)) this.send(one, performance.now());
  }

  private send(connection: Connection, dueAt: number): void {
    connection.send(this.options.next(this.sent), dueAt);
    this.sent += 1;
  }

  /** Sends what is due, and again in a millisecond. */
  private sendDue(rate: number, from = 0): void {
    const now = Math.min(performance.now(), this.endsAt);
    let count = from;
    for (let dueAt; (dueAt = this.startedAt + (count * 1000) / rate) <= now; count += 1) {
      const free = this.idle.pop();
      if (free) this.send(free, dueAt);
      else this.waiting.push(dueAt);
    }
    if (now < this.endsAt) setTimeout(() => this.sendDue(rate, count), 1);
    else this.endIfDone();
  }

  private onResponse(connection: Connection): void {
    const now = performance.now();
    this.ended += 1;
    this.endedAt = now;
    if (connection.status === this.options.expect) this.durations.push(now - connection.dueAt);
    else {
      this.failed += 1;
      this.failure ??= connection.text.slice(0, 1000) || "no response";
    }
    const dueAt = this.options.rate === undefined ? now : this.waiting.shift();
    if (dueAt !== undefined && (this.options.rate !== undefined || now < this.endsAt))
      return this.send(connection, dueAt);
    this.idle.push(connection);
    this.endIfDone();
  }

  private endIfDone(): void {
    if (performance.now() < this.endsAt || this.ended < this.sent || this.waiting.length > 0)
      return;
    for (const connection of this.idle) connection.close();
    this.finish();
  }

  result(): LoadResult {
    const { durations, failed, failure } = this;
    durations.sort((a, b) => a - b);
    const at = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
    const succeeded = durations.length;
    const perSecond = (succeeded * 1000) / Math.max(1, this.endedAt - this.startedAt);
    return { perSecond, succeeded, p50: at(0.5), p99: at(0.99), failed, failure };
  }
}

/** One socket with at most one request under way; it reconnects after an error. */
class Connection {
  status = 0;
  text = "";
  /** When the request under way was due. */
  dueAt = 0;
  private socket: Socket | null = null;
  private isBusy = false;
  /** Characters of the whole response; 0: not known yet; Infinity: it is chunked. */
  private expected = 0;

  constructor(
    private readonly port: number,
    private readonly onResponse: (connection: Connection) => void,
  ) {}

  send(request: string, dueAt: number): void {
    this.dueAt = dueAt;
    this.isBusy = true;
    this.status = 0;
    this.text = "";
    this.expected = 0;
    this.socket ??= this.open();
    this.socket.write(request, "latin1");
  }

  close(): void {
    this.socket?.destroy();
  }

  private open(): Socket {
    const socket = connect({ port: this.port, host: "127.0.0.1", noDelay: true });
    socket.setTimeout(timeoutMs, () => this.isBusy && socket.destroy());
    socket.on("data", (chunk) => this.read(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (this.socket === socket) this.socket = null;
      if (this.isBusy) this.end(0);
    });
    return socket;
  }

  private read(chunk: Buffer): void {
    this.text += chunk.toString("latin1");
    if (this.expected === 0) {
      const headEnd = this.text.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.text.slice(0, headEnd + 2))?.[1];
      this.expected = length === undefined ? Infinity : headEnd + 4 + Number(length);
    }
    const isWhole =
      this.expected === Infinity
        ? this.text.endsWith("\r\n0\r\n\r\n")
        : this.text.length >= this.expected;
    if (isWhole) this.end(Number(this.text.slice(9, 12)));
  }

  private end(status: number): void {
    this.status = status;
    this.isBusy = false;
    this.onResponse(this);
  }
}
