import { config } from "@/lib/config/env";
import { staffRolesOf, type Operation } from "@/lib/contract/operation";
import { seal, unseal } from "@/lib/crypto/seal";
import type { StoredResponse } from "@/lib/idempotency/keys";
import type { Parts } from "./stream";

/** A response that is more than its data. */
export class Reply<T> {
  constructor(
    readonly data: T,
    readonly options: {
      status?: number;
      replayed?: boolean;
      headers?: Record<string, string>;
      /** One `Set-Cookie` header each. */
      cookies?: readonly string[];
      /** The data as JSON, where it is large and always the same. */
      text?: string;
      /** What is sent in place of the data, where the response is a file; `headers` name its media type. */
      file?: Uint8Array | Parts;
    } = {},
  ) {}
}

/** What a call responds. */
export interface Outcome {
  stored: StoredResponse;
  /** In place of the text, where the response is a file. */
  file?: Uint8Array | Parts | null;
  replayed: boolean;
  headers: Record<string, string>;
  cookies?: readonly string[];
}

/** The response to what a call returned. @throws where that is not what the contract says */
export function finish(operation: Operation, result: unknown): Outcome {
  const { data, options } = result instanceof Reply ? result : new Reply(result);
  const { file } = options;
  const parsed = file ?? operation.response.parse(data);
  const bytes = parsed instanceof Uint8Array ? parsed : null;
  const { mediaType } = operation;
  const text = () => (mediaType ? String(parsed) : (options.text ?? JSON.stringify(parsed)));
  const contentType = mediaType && (bytes ? mediaType : `${mediaType}; charset=utf-8`);
  return {
    stored: { status: options.status ?? operation.status, text: file || bytes ? "" : text() },
    file: file ?? bytes,
    replayed: options.replayed ?? false,
    headers: { ...(contentType ? { "Content-Type": contentType } : {}), ...options.headers },
    cookies: options.cookies ?? [],
  };
}

/** A response as it is kept with its idempotency key: without secrets, and sealed where it is about people. */
export function toStored(operation: Operation, stored: StoredResponse): StoredResponse {
  const { status, text } = withoutSecrets(operation, stored);
  return { status, text: isPersonal(operation) ? seal(...sealing(operation), text) : text };
}

/** The response that was kept. */
export function fromStored(operation: Operation, { status, text }: StoredResponse): StoredResponse {
  return { status, text: isPersonal(operation) ? unseal(...sealing(operation), text) : text };
}

/** What reviewers read names people, dates of birth and hits, which are stored sealed elsewhere. */
const isPersonal = (operation: Operation) => staffRolesOf(operation).includes("compliance");
const sealing = ({ id }: Operation) => [config().encryptionKey, `response of ${id}`] as const;

function withoutSecrets(operation: Operation, stored: StoredResponse): StoredResponse {
  if (!operation.secretMembers?.length) return stored;
  const data = JSON.parse(stored.text) as Record<string, unknown>;
  for (const member of operation.secretMembers) delete data[member];
  return { status: stored.status, text: JSON.stringify(data) };
}
