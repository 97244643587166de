import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  SignedCredential,
} from "@/lib/contract/passkey-fields";
import { connectionLost } from "./api-error";

/** Why the browser neither created nor used a passkey, as a sentence. */
class PasskeyError extends Error {
  override name = "PasskeyError";
}

/** Fetched by the press that needs it. */
const library = () =>
  import("@simplewebauthn/browser").catch(() => {
    throw connectionLost();
  });

/** Lets the browser create a passkey. @throws PasskeyError, or ApiError where its script was not fetched */
export async function createPasskey(options: CreationOptions): Promise<CreatedCredential> {
  const { browserSupportsWebAuthn, startRegistration } = await library();
  if (!browserSupportsWebAuthn()) throw unsupported();
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw reasonOf(error, "No passkey was created. Try again when you are ready.");
  });
}

/** Lets the browser sign with a passkey. @throws as {@link createPasskey} */
export async function signWithPasskey(options: RequestOptions): Promise<SignedCredential> {
  const { browserSupportsWebAuthn, startAuthentication } = await library();
  if (!browserSupportsWebAuthn()) throw unsupported();
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw reasonOf(error, "No passkey was used. Try again, or choose another way.");
  });
}

const unsupported = () => new PasskeyError("This browser cannot use passkeys at this address.");

/** By the names that WebAuthn gives; most say no more than that the person, or the time, ended it. */
function reasonOf(error: unknown, otherwise: string): PasskeyError {
  const { name } = error instanceof Error ? error : { name: "" };
  if (name === "InvalidStateError")
    return new PasskeyError("This device has a passkey for your account already.");
  if (name === "SecurityError") return unsupported();
  if (name === "NotSupportedError" || name === "ConstraintError")
    return new PasskeyError("This device cannot create a passkey for Cedirail.");
  return new PasskeyError(otherwise);
}
