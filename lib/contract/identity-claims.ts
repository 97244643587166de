import * as z from "zod";
import { transactionStatuses } from "@/lib/states";
import { chainAddress } from "./addresses";
import { count, decimal, time } from "./fields";
import { otp } from "./identities";
import { defineOperation } from "./operation";
import { e164 } from "./phone-field";

const optional = z.string().nullable();
const open = { auth: "public", limit: "anonymous" } as const;

const claimToken = z
  .string({ error: "the token of a claim" })
  .regex(/^[\w-]{43}$/, { error: "the token of a claim" })
  .meta({ description: "What `verify` responded." });

const handle = z
  .string({ error: "the handle that start responded" })
  .regex(/^[\w-]{43}$/, { error: "the handle that start responded" });

/** What a claim shows the owner of a number, and nobody else. */
const claim = z
  .object({
    expiresAt: time.describe("Until when the token works."),
    merchantName: z.string().describe("Who operates the wallet, or operated it."),
    wallet: z.string(),
    status: z
      .enum(["held", "owed", "moving", "moved", "not_moved", "ended"])
      .describe(
        "`held`: the merchant operates the wallet. `owed`: the merchant revoked the identity, or it has expired, and the " +
          "balance that others paid still belongs to the number. `moving`: the token is being minted in the owner's own wallet, " +
          "to which the number resolves once it is `moved`. `not_moved`: the chain rejected that; choose another " +
          "wallet. `ended`: the number is linked elsewhere, or to nothing. If it was linked to another wallet since, " +
          "`movedTo`, `mintUrl`, `balance` and `withdrawal` are null: they belong to the owner who moved it, to " +
          "whose wallet a withdrawal still goes.",
      ),
    movedTo: optional.describe("The owner's own wallet."),
    mintUrl: optional.describe("Where the chain shows the token in that wallet."),
    balance: z
      .object({
        available: decimal,
        fee: decimal,
        arrives: decimal.describe("What one withdrawal moves; zero while there is too little."),
        currency: z.literal("USDT"),
        waitHours: count.describe(
          "Hours that a balance of this size waits after the move before it can leave; zero: it can leave at once.",
        ),
        availableFrom: time
          .nullable()
          .describe("When the balance can leave; null if it can leave now, or is not moved yet."),
      })
      .nullable(),
    withdrawal: z
      .object({
        transactionId: z.string(),
        status: z.enum(transactionStatuses),
        amount: decimal,
        recipient: optional,
        txHash: optional,
        explorerUrl: optional,
        createdAt: time,
      })
      .nullable()
      .describe("The latest one that the owner started."),
  })
  .meta({ id: "Claim" });
export type ClaimView = z.infer<typeof claim>;

const claimTokenBody = z.strictObject({ token: claimToken }).meta({ id: "ClaimTokenRequest" });

export const startClaimOperation = defineOperation({
  ...open,
  id: "claims.start",
  summary:
    "Send the owner of a phone number a code, where a merchant operates its wallet; the response is always the same.",
  body: z.strictObject({
    phone: e164,
    handle: handle
      .optional()
      .describe(
        "In a further call of the same browser: the one that it has; the last code that works is the new one.",
      ),
  }),
  response: z.object({
    handle: z
      .string()
      .describe(
        "Of this browser, for `verify`: nobody without it can use up the tries of the code. The same for " +
          "every number, known or not: random.",
      ),
    expiresAt: time.describe("Until when a code works that is sent now."),
  }),
  errors: ["INVALID_STATE"],
});

export const verifyClaimOperation = defineOperation({
  ...open,
  id: "claims.verify",
  summary: "Exchange the code for a token, which shows and moves this one identity for 30 minutes.",
  body: z.strictObject({
    phone: e164,
    otp,
    handle: handle.describe(
      "What `start` responded to this browser; the code works with it alone.",
    ),
  }),
  response: claim.extend({ token: z.string() }),
  errors: ["OTP_INVALID", "UNAUTHORIZED", "INVALID_STATE"],
});

export const readClaimOperation = defineOperation({
  ...open,
  id: "claims.read",
  summary: "Retrieve a claim. It is a POST so that no log has the token.",
  body: claimTokenBody,
  response: claim,
  errors: ["UNAUTHORIZED"],
});

export const moveClaimOperation = defineOperation({
  ...open,
  id: "claims.move",
  summary: "Move the identity to a wallet of the owner's own; the merchant is informed.",
  body: z.strictObject({ token: claimToken, wallet: chainAddress }),
  response: claim,
  errors: ["UNAUTHORIZED", "INVALID_STATE"],
});

export const withdrawClaimOperation = defineOperation({
  ...open,
  id: "claims.withdraw",
  summary:
    "Withdraw all available USDT, less the fee, to the wallet that the identity was moved to.",
  body: claimTokenBody,
  response: claim,
  errors: [
    "UNAUTHORIZED",
    "INVALID_STATE",
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
    "RATE_UNAVAILABLE",
    "KYC_REQUIRED",
  ],
});
