import { knownDeviceCookie } from "@/lib/auth/known-device";
import { hashPassword, weaknessOf } from "@/lib/auth/password";
import { openSession } from "@/lib/auth/session";
import { databaseErrorOf } from "@/lib/db/errors";
import { inTransaction } from "@/lib/db/client";
import { invalidRequest } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { createMerchant } from "@/lib/merchants/create-merchant";
import { findUser } from "./log-in";
import { viewSession } from "./view";

export interface NewAccount {
  businessName: string;
  name: string;
  email: string;
  password: string;
}

/**
 * Creates a merchant with its owner and wallet, and signs the owner in (contract §2).
 * @returns the session, and the cookie that makes the browser a known device
 * @throws CedirailError `INVALID_REQUEST` for a weak password or an email address with an account
 */
export async function signUp(account: NewAccount, userAgent: string | null) {
  const { businessName, name, email, password } = account;
  const weakness = weaknessOf(password, [...email.split(/[@.]/), ...name.split(" "), businessName]);
  if (weakness) throw invalidRequest("password", weakness);
  // Hashing is slow on purpose, so it happens before the transaction.
  const passwordHash = await hashPassword(password);
  const owner = { id: createId("usr"), email, name, passwordHash, role: "owner" };
  const merchantId = createId("mer");
  try {
    const view = await inTransaction(async (tx) => {
      await createMerchant(tx, {
        id: merchantId,
        name: businessName,
        kycStatus: "not_started",
        kycTier: "minimum",
        owner,
      });
      const session = await openSession(tx, owner.id, userAgent);
      return viewSession(session, { ...owner, merchantId, totpSecretSealed: null });
    });
    const { user, now } = await findUser(email);
    return { session: view, deviceCookie: user && knownDeviceCookie(user, null, now) };
  } catch (error) {
    if (databaseErrorOf(error)?.constraint_name !== "users_email") throw error;
    throw invalidRequest("email", "an email address without an account", email);
  }
}
