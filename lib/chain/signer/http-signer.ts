import {
  isAddressEqual,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializedEIP1559,
  type Hex,
} from "viem";
import type * as z from "zod";
import { addressAt, type KeyPath } from "../keys";
import type { Spend } from "./limits";
import { SignerError, SigningRefusedError, type Signer } from "./signer";
import type { ProposedTransaction, UnsignedTransaction } from "./transaction";
import {
  accountKeyResponseSchema,
  checkResponseSchema,
  errorResponseSchema,
  signResponseSchema,
  toEip1559,
  writeBody,
} from "./wire";

const timeoutMs = 10_000;

/** Calls a signer over HTTP: the signer process, or anything else that holds keys and speaks the same. */
export class HttpSigner implements Signer {
  constructor(
    private readonly place: { url: string; token: string },
    /** The account (`xpub…`) whose keys it has to sign with. */
    private readonly expectedAccountKey: string,
  ) {}

  async accountKey(): Promise<string> {
    return (await this.#call("GET", "/account-key", accountKeyResponseSchema)).accountKey;
  }

  async checkTransaction(
    path: KeyPath,
    transaction: ProposedTransaction,
    unsigned?: Spend,
  ): Promise<void> {
    const body = writeBody({ path, transaction, unsigned });
    await this.#call("POST", "/check", checkResponseSchema, body);
  }

  async signTransaction(path: KeyPath, transaction: UnsignedTransaction): Promise<Hex> {
    const body = writeBody({ path, transaction });
    const { raw } = await this.#call("POST", "/sign", signResponseSchema, body);
    if (!isOf(raw, transaction))
      throw new SignerError("The signer returned another transaction.", true);
    const sender = await recoverTransactionAddress({ serializedTransaction: raw }).catch(
      () => null,
    );
    if (!sender || !isAddressEqual(sender, addressAt(this.expectedAccountKey, path)))
      throw new SignerError("The signer signed with another key: it has another seed.", true);
    return raw;
  }

  async #call<T>(
    method: "GET" | "POST",
    path: string,
    schema: z.ZodType<T>,
    body?: string,
  ): Promise<T> {
    const { status, json } = await this.#send(method, path, body);
    const reason = errorResponseSchema.safeParse(json).data?.error;
    // Only 400 is final for the transaction. All others end with time, or when the signer is repaired.
    if (status === 400)
      throw new SignerError(reason ?? "The signer rejected the transaction.", false);
    if (status === 409 && reason !== undefined) throw new SigningRefusedError(reason);
    const parsed = schema.safeParse(json);
    if (status !== 200 || !parsed.success)
      throw new SignerError(`The signer responded with status ${status}.`, true);
    return parsed.data;
  }

  async #send(method: string, path: string, body?: string) {
    try {
      const response = await fetch(this.place.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.place.token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return { status: response.status, json: parseJson(text) };
    } catch (error) {
      throw new SignerError("The signer cannot be reached.", true, { cause: error });
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a raw transaction is this one, with any signature. */
function isOf(raw: Hex, transaction: UnsignedTransaction): raw is TransactionSerializedEIP1559 {
  try {
    const { r, s, yParity } = parseTransaction(raw as TransactionSerializedEIP1559);
    if (r === undefined || s === undefined || yParity === undefined) return false;
    return serializeTransaction(toEip1559(transaction), { r, s, yParity }) === raw;
  } catch {
    return false;
  }
}
