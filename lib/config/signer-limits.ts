import { parseEther, parseUnits } from "viem";
import * as z from "zod";

/** The limits of a signer. Mainnet has no defaults, so that somebody decides on each. */

const usdt = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, "a number of USDT")
  .transform((text) => parseUnits(text, 6));
const coins = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/, "a number of coins")
  .transform((text) => parseEther(text));

export const signerLimitSettings = {
  SIGNER_MAX_USDT_PER_TRANSACTION: usdt.optional(),
  SIGNER_MAX_USDT_PER_HOUR: usdt.optional(),
  SIGNER_MAX_USDT_PER_DAY: usdt.optional(),
  SIGNER_MAX_COINS_PER_DAY: coins.optional(),
  SIGNER_MAX_IDENTITY_CALLS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).optional(),
  /** Of a token that a person keeps, and no machine of the service. */
  SIGNER_RAISE_TOKEN_SHA256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "64 hexadecimal digits")
    .optional(),
};
export type SignerLimitSettings = z.infer<z.ZodObject<typeof signerLimitSettings>>;

export const signerLimitNames = Object.keys(signerLimitSettings) as (keyof SignerLimitSettings)[];

/** The limits by the settings. A testnet has its own where none is set. */
export function signerLimits(settings: SignerLimitSettings) {
  return {
    usdtPerTransaction: settings.SIGNER_MAX_USDT_PER_TRANSACTION ?? parseUnits("1000000", 6),
    usdtPerHour: settings.SIGNER_MAX_USDT_PER_HOUR ?? parseUnits("5000000", 6),
    usdtPerDay: settings.SIGNER_MAX_USDT_PER_DAY ?? parseUnits("20000000", 6),
    weiPerDay: settings.SIGNER_MAX_COINS_PER_DAY ?? parseEther("1000"),
    identityCallsPerDay: BigInt(settings.SIGNER_MAX_IDENTITY_CALLS_PER_DAY ?? 10_000),
  };
}

/** Why the limits contradict each other, one sentence each. */
export function contradictingLimits(settings: SignerLimitSettings): string[] {
  const { usdtPerTransaction, usdtPerHour, usdtPerDay } = signerLimits(settings);
  return [
    ...(usdtPerTransaction > usdtPerHour
      ? ["SIGNER_MAX_USDT_PER_TRANSACTION must not be above SIGNER_MAX_USDT_PER_HOUR."]
      : []),
    ...(usdtPerHour > usdtPerDay
      ? ["SIGNER_MAX_USDT_PER_HOUR must not be above SIGNER_MAX_USDT_PER_DAY."]
      : []),
  ];
}
