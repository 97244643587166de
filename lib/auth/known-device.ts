import { config } from "@/lib/config/env";
import { randomBase62 } from "@/lib/config/secrets";
import { isSame, tagOf } from "@/lib/crypto/seal";
import { cookieText, readCookie } from "./cookies";

const lifeSeconds = 90 * 24 * 60 * 60;

/** What a known device is bound to: a new password or new codes make all devices unknown. */
export interface DeviceOwner {
  id: string;
  email: string;
  passwordHash: string;
  totpSecretSealed: string | null;
  knownDevicesFrom: Date | null;
}

/** One cookie per user who signed in with this browser; its name does not reveal the address. */
function cookieNameOf(owner: DeviceOwner): string {
  return `cedirail.device-${tagOf(config().encryptionKey, "device-cookie", owner.email).slice(0, 12)}`;
}

function signatureOf(owner: DeviceOwner, id: string, signedInAt: string): string {
  const { passwordHash, totpSecretSealed } = owner;
  const text = JSON.stringify([owner.id, id, signedInAt, passwordHash, totpSecretSealed]);
  return tagOf(config().encryptionKey, "known-device", text);
}

/**
 * The `Set-Cookie` that makes a browser a known device after a complete sign-in at `now`, Unix seconds.
 * It grants no access: it only lets its owner try to sign in while others are guessing.
 */
export function knownDeviceCookie(owner: DeviceOwner, id: string | null, now: number): string {
  const device = id ?? randomBase62(22);
  const signedInAt = String(Math.floor(now));
  const signature = signatureOf(owner, device, signedInAt);
  return cookieText(cookieNameOf(owner), `${device}.${signedInAt}.${signature}`, lifeSeconds);
}

/** The id of this user's known device in a `Cookie` header, or null. */
export function readKnownDevice(
  header: string | null,
  owner: DeviceOwner,
  now: number,
): string | null {
  const [id = "", signedInAt = "", signature = ""] =
    readCookie(header, cookieNameOf(owner))?.split(".") ?? [];
  const age = now - Number(signedInAt);
  const isRevoked =
    owner.knownDevicesFrom !== null && Number(signedInAt) * 1000 < owner.knownDevicesFrom.getTime();
  if (id === "" || !(age < lifeSeconds) || isRevoked) return null;
  return isSame(signature, signatureOf(owner, id, signedInAt)) ? id : null;
}
