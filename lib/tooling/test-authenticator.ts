import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { config } from "@/lib/config/env";
import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  SignedCredential,
} from "@/lib/contract/passkey-fields";

/** How a ceremony differs from what the browser of an honest person does. */
export interface Differences {
  /** The page that asked. */
  origin?: string;
  /** The site for which the device signs. */
  rpId?: string;
  /** Whether the device asked for a PIN, a finger or a face. */
  userVerified?: boolean;
  /** The device's count, in place of one more than before. */
  counter?: number;
  /** What the browser says that it does. */
  type?: string;
}

const flags = { userPresent: 1, userVerified: 4, attested: 64 };

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

/** A device with one passkey, and the browser before it: P-256, counting, without attestation (WebAuthn §6). */
export class TestAuthenticator {
  readonly id = randomBytes(32).toString("base64url");
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter = 0;

  /** Creates the passkey. */
  create({ challenge, rp }: CreationOptions, differences: Differences = {}): CreatedCredential {
    const clientData = clientDataOf("webauthn.create", challenge, differences);
    const id = Buffer.from(this.id, "base64url");
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, differences, flags.attested),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.publicKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: encode(attestation).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Signs with the passkey. */
  sign(
    { challenge, rpId }: Pick<RequestOptions, "challenge" | "rpId">,
    differences: Differences = {},
  ): SignedCredential {
    const clientData = clientDataOf("webauthn.get", challenge, differences);
    this.counter = differences.counter ?? this.counter + 1;
    const data = this.authenticatorData(rpId, differences, 0);
    const signed = createSign("sha256").update(data).update(sha256(clientData));
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signed.sign(this.keys.privateKey).toString("base64url"),
      },
    };
  }

  private named() {
    return { id: this.id, rawId: this.id, type: "public-key" as const };
  }

  private authenticatorData(rpId: string, differences: Differences, more: number): Buffer {
    const verified = differences.userVerified === false ? 0 : flags.userVerified;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const bits = Buffer.from([flags.userPresent | verified | more]);
    return Buffer.concat([sha256(differences.rpId ?? rpId), bits, counter]);
  }

  /** As a COSE key (RFC 9053, §7.1.1): EC2, ES256, P-256, x and y. */
  private publicKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    return encode(key);
  }
}

function clientDataOf(type: string, challenge: string, differences: Differences): Buffer {
  const { origin } = new URL(config().publicUrl);
  return Buffer.from(
    JSON.stringify({ type, challenge, origin, crossOrigin: false, ...differences }),
  );
}

const encode = (value: Map<string, unknown> | Map<number, unknown>) =>
  Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
