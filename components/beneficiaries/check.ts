import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { readTypedPhone } from "@/lib/client/phone-entry";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";
import { createBeneficiaryBody } from "@/lib/contract/beneficiaries";

const asText = (typed: unknown) => (typeof typed === "string" ? typed.trim() : "");
const { name, phoneNumber, provider, note } = createBeneficiaryBody.shape;

export interface TypedBeneficiary {
  name: string;
  phoneNumber: string;
  /** Empty: found by the number at each payout. */
  provider: NetworkCode | "";
  note: string;
}

const checked = z.object({
  name: z.preprocess(asText, name),
  phoneNumber: z.preprocess((typed) => readTypedPhone(asText(typed)) ?? asText(typed), phoneNumber),
  provider: z.preprocess((typed) => asText(typed) || undefined, provider),
  note: z.preprocess((typed) => asText(typed) || undefined, note),
});
export type CheckedBeneficiary = z.output<typeof checked>;

/** Checks what was typed with the contract's own fields, read from the ways that people type. */
export const checkBeneficiary = zodResolver(
  checked as unknown as z.ZodType<CheckedBeneficiary, TypedBeneficiary>,
);
