import * as z from "zod";

/** Bytes in base64url, of which `max` characters are more than any device sends. */
function bytes(max: number) {
  const error = `base64url of at most ${max} characters`;
  return z.string({ error }).regex(new RegExp(`^[\\w-]{1,${max}}$`), { error });
}

const envelope = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key", { error: "public-key" }),
};
const clientDataJSON = bytes(4000);

// Browsers may add members, which are not looked at.

/** What `navigator.credentials.create()` returns, as JSON. */
export const createdCredential = z
  .object({
    ...envelope,
    response: z.object({
      clientDataJSON,
      attestationObject: bytes(40_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  })
  .meta({ id: "CreatedPasskey" });
export type CreatedCredential = z.output<typeof createdCredential>;

/** What `navigator.credentials.get()` returns, as JSON. */
export const signedCredential = z
  .object({
    ...envelope,
    response: z.object({
      clientDataJSON,
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100).optional(),
    }),
  })
  .meta({ id: "SignedPasskey" });
export type SignedCredential = z.output<typeof signedCredential>;

const credential = z
  .object({
    type: z.literal("public-key"),
    id: z.string(),
    transports: z.array(z.string()),
  })
  .meta({ id: "PasskeyDescriptor" });

const challenge = z.string().describe("In base64url; it works once, for five minutes.");

export const requestOptions = z
  .object({
    challenge,
    rpId: z.string(),
    allowCredentials: z.array(credential),
    userVerification: z.literal("preferred"),
    timeout: z.int(),
  })
  .meta({ id: "PasskeyRequestOptions" })
  .describe("For PublicKeyCredential.parseRequestOptionsFromJSON.");
export type RequestOptions = z.output<typeof requestOptions>;

export const creationOptions = z
  .object({
    challenge,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal("preferred"),
      userVerification: z.literal("preferred"),
    }),
    attestation: z.literal("none"),
    timeout: z.int(),
  })
  .meta({ id: "PasskeyCreationOptions" })
  .describe("For PublicKeyCredential.parseCreationOptionsFromJSON.");
export type CreationOptions = z.output<typeof creationOptions>;
