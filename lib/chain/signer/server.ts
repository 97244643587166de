import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isSame } from "@/lib/crypto/seal";
import { SignerError, type Signer } from "./signer";
import { signRequestSchema } from "./wire";

const maxBodyBytes = 64 * 1024;

class RequestError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The HTTP interface of a signer: `POST /sign`, `GET /account-key`, and `GET /health`, which alone needs no
 * token. It logs nothing: requests and responses spend money.
 */
export function createSignerServer(signer: Signer, token: string): Server {
  return createServer((request, response) => {
    handle(request, signer, token).then(
      (body) => respond(response, 200, body),
      (error: unknown) => respond(response, ...describe(error)),
    );
  });
}

async function handle(request: IncomingMessage, signer: Signer, token: string): Promise<object> {
  const call = `${request.method} ${request.url}`;
  if (call === "GET /health") return { status: "ok" };
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!isSame(given, token)) throw new RequestError(401, "The token is wrong.");
  if (call === "GET /account-key") return { accountKey: await signer.accountKey() };
  if (call !== "POST /sign") throw new RequestError(404, "There is nothing here.");
  const parsed = signRequestSchema.safeParse(parseJson(await readBody(request)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RequestError(400, `${issue?.path.join(".") || "body"}: ${issue?.message}`);
  }
  const { path, transaction } = parsed.data;
  return { raw: await signer.signTransaction(path, transaction) };
}

function describe(error: unknown): [status: number, body: object] {
  if (error instanceof RequestError) return [error.status, { error: error.message }];
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
