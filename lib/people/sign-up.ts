import { hashForSignUp, weaknessOf } from "@/lib/auth/password";
import { findUserByEmail } from "@/lib/auth/users";
import { config } from "@/lib/config/env";
import { seal, unseal } from "@/lib/crypto/seal";
import { inTransaction } from "@/lib/db/client";
import { databaseErrorOf } from "@/lib/db/errors";
import { invalidRequest } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { createMerchant } from "@/lib/merchants/create-merchant";
import * as texts from "@/lib/messages/account-texts";
import {
  countMailFrom,
  invalidToken,
  issueEmailToken,
  mayMail,
  takeEmailToken,
} from "./email-tokens";
import { mailTo } from "./mail-to";

export interface NewAccount {
  businessName: string;
  name: string;
  email: string;
  password: string;
}

/** What an account is made of once its address is confirmed. */
type Details = Pick<NewAccount, "businessName" | "name"> & { passwordHash: string };

const sealing = (email: string) => `sign-up of ${email}`;

/**
 * Requests a merchant account (contract §2). The account is made once a link that is sent by e-mail is used:
 * nobody can hold somebody else's address. Where the address has an account already, the e-mail says so;
 * the response and its time do not.
 * @throws CedirailError `INVALID_REQUEST` for a weak password; RateLimitedError
 */
export async function signUp(account: NewAccount, address: string | null): Promise<{ sent: true }> {
  const { businessName, name, email, password } = account;
  const weakness = weaknessOf(password, [
    email,
    ...email.split(/[@.]/),
    ...name.split(" "),
    businessName,
  ]);
  if (weakness) throw invalidRequest("password", weakness);
  await countMailFrom(address);
  // Hashing is slow on purpose, so it happens before the transaction, and only where an e-mail follows.
  const passwordHash = await hashForSignUp(password, () => mayMail("sign_up", email));
  if (passwordHash === null) return { sent: true };
  const details: Details = { businessName, name, passwordHash };
  const sealed = seal(config().encryptionKey, sealing(email), JSON.stringify(details));
  await inTransaction(async (tx) => {
    const token = await issueEmailToken(tx, { purpose: "sign_up", email, sealed });
    const text = (await findUserByEmail(tx, email))
      ? texts.alreadySignedUp({ name })
      : texts.confirmAddress({ name, businessName, token });
    await mailTo(tx, { email, merchantId: null }, text);
  });
  return { sent: true };
}

/**
 * Makes the account of a sign-up whose link was used (contract §2). It signs nobody in: anyone who requested the
 * account for somebody else's address knows its password.
 * @throws CedirailError `INVALID_REQUEST` naming `token`
 */
export async function verifyEmail(token: string): Promise<{ email: string }> {
  try {
    return await inTransaction(async (tx) => {
      const { email, sealed } = await takeEmailToken(tx, "sign_up", token);
      const { businessName, name, passwordHash } = JSON.parse(
        unseal(config().encryptionKey, sealing(email), sealed ?? ""),
      ) as Details;
      await createMerchant(tx, {
        id: createId("mer"),
        name: businessName,
        kycStatus: "not_started",
        kycTier: "minimum",
        owner: { id: createId("usr"), email, name, passwordHash },
      });
      return { email };
    });
  } catch (error) {
    // The address has had an account since before the link was sent, or in the meantime.
    if (databaseErrorOf(error)?.constraint_name === "users_email") throw invalidToken();
    throw error;
  }
}
