import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type * as z from "zod";
import { isSame } from "@/lib/crypto/seal";
import { SignerError, SigningRefusedError, type Signer } from "./signer";
import type { LimitRaise } from "./spending-book";
import { checkRequestSchema, raiseRequestSchema, signRequestSchema } from "./wire";

const maxBodyBytes = 64 * 1024;

class RequestError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Raising the signer's limits, with a credential that no worker has. */
export interface LimitRaising {
  /** SHA-256 of the token, in hex; null: limits cannot be raised. */
  tokenHash: string | null;
  /** @returns when the raise ends */
  raise: (raise: LimitRaise) => Date;
}

/**
 * The HTTP interface of a signer: `POST /sign`, `POST /check` and `GET /account-key` for workers,
 * `POST /limits/raise` for a person with the raise token, and `GET /health`, which alone needs no token. It logs
 * nothing: requests and responses spend money.
 */
export function createSignerServer(signer: Signer, token: string, raising?: LimitRaising): Server {
  return createServer((request, response) => {
    handle(request, { signer, token, raising }).then(
      (body) => respond(response, 200, body),
      (error: unknown) => respond(response, ...describe(error)),
    );
  });
}

interface Served {
  signer: Signer;
  token: string;
  raising: LimitRaising | undefined;
}

async function handle(request: IncomingMessage, served: Served): Promise<object> {
  const call = `${request.method} ${request.url}`;
  if (call === "GET /health") return { status: "ok" };
  const presented = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (call === "POST /limits/raise") return raiseLimits(request, presented, served.raising);
  if (!isSame(presented, served.token)) throw new RequestError(401, "The token is wrong.");
  const { signer } = served;
  switch (call) {
    case "GET /account-key":
      return { accountKey: await signer.accountKey() };
    case "POST /check": {
      const { path, transaction, unsigned } = parse(checkRequestSchema, await readBody(request));
      await signer.checkTransaction(path, transaction, unsigned);
      return { allowed: true };
    }
    case "POST /sign": {
      const { path, transaction } = parse(signRequestSchema, await readBody(request));
      return { raw: await signer.signTransaction(path, transaction) };
    }
    default:
      throw new RequestError(404, "There is nothing here.");
  }
}

async function raiseLimits(
  request: IncomingMessage,
  presented: string,
  raising: LimitRaising | undefined,
): Promise<object> {
  const hash = createHash("sha256").update(presented).digest("hex");
  if (!raising?.tokenHash || !isSame(hash, raising.tokenHash.toLowerCase()))
    throw new RequestError(401, "The token is wrong.");
  const until = raising.raise(parse(raiseRequestSchema, await readBody(request)));
  return { until: until.toISOString() };
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(400, `${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

function describe(error: unknown): [status: number, body: object] {
  if (error instanceof RequestError) return [error.status, { error: error.message }];
  if (error instanceof SigningRefusedError) return [409, { error: error.message }];
  if (error instanceof SignerError)
    return [error.isTemporary ? 503 : 400, { error: error.message }];
  return [500, { error: "The signer failed." }];
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBodyBytes) throw new RequestError(413, "The body is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, "body: not JSON");
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
