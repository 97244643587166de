import {
  constants,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { envelope, unauthorized } from "./simulator-responses";
import type { TelecelSimulatorOptions } from "./simulator-options";

const defaultLifeSeconds = 30 * 60;

/** Who may call: the API key, and sessions, which a restart forgets (reference telecel-mpesa §2, §3). */
export function createAccess(options: TelecelSimulatorOptions) {
  const key = createPrivateKey(options.privateKey);
  const lifeMs = (options.sessionLifeSeconds ?? defaultLifeSeconds) * 1000;
  const sessions = new Map<string, { activeAt: number; endsAt: number }>();

  function secretOf(request: Request): string | null {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    return bearer === undefined ? null : decryptBearer(key, bearer);
  }

  function forgetEnded(now: number): void {
    for (const [session, { endsAt }] of sessions) if (endsAt <= now) sessions.delete(session);
  }

  return {
    /** Base64 SPKI, as the portal publishes it. */
    publicKey: createPublicKey(options.privateKey)
      .export({ type: "spki", format: "der" })
      .toString("base64"),

    openSession(request: Request): Response {
      const secret = secretOf(request);
      if (secret === null) return unauthorized();
      if (secret !== options.apiKey) return envelope("INS-989");
      const now = Date.now();
      forgetEnded(now);
      const session = randomBytes(16).toString("hex");
      const activeAt = now + (options.activationDelayMs ?? 0);
      sessions.set(session, { activeAt, endsAt: now + lifeMs });
      return envelope("INS-0", { output_SessionID: session }, 200);
    },

    /** The rejection of a call without a living, active session, or null. */
    reject(request: Request): Response | null {
      const session = sessions.get(secretOf(request) ?? "");
      const now = Date.now();
      return session && session.activeAt <= now && now < session.endsAt ? null : unauthorized();
    },

    /** Ends the session that a call carries. */
    end(request: Request): void {
      sessions.delete(secretOf(request) ?? "");
    },
  };
}

/** The shortest padding there may be: `00 02`, eight bytes that are not zero, and `00`. */
const minPadding = 11;

/**
 * The text in a bearer, or null where it is not one. The padding is taken off here, because Node 20 does
 * not decrypt PKCS#1 v1.5 padding, and later versions return random text for a wrong key.
 */
export function decryptBearer(key: KeyObject, bearer: string): string | null {
  const block = decryptBlock(key, Buffer.from(bearer, "base64"));
  if (block?.[0] !== 0 || block[1] !== 2) return null;
  const textAt = block.indexOf(0, 2) + 1;
  return textAt < minPadding ? null : block.subarray(textAt).toString("utf8");
}

function decryptBlock(key: KeyObject, bytes: Buffer): Buffer | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, bytes);
  } catch {
    // Of another length than the key, or a number beyond it.
    return null;
  }
}
