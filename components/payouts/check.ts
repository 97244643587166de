import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { plainAmount } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { createBeneficiaryBody } from "@/lib/contract/beneficiaries";
import { ghanaMobile } from "@/lib/contract/fields";
import { transferBody } from "@/lib/contract/mobile-money";
import type { TypedPayout } from "./draft";

const asText = (typed: unknown) => (typeof typed === "string" ? typed.trim() : "");
const { provider, amount, description, externalRef } = transferBody.shape;

const checked = z.object({
  phone: z
    .preprocess((typed) => readTypedPhone(asText(typed)) ?? asText(typed), ghanaMobile)
    .optional(),
  network: z.preprocess((typed) => asText(typed) || undefined, provider),
  amount: z.preprocess((typed) => plainAmount(asText(typed)), amount),
  note: z.preprocess((typed) => asText(typed) || undefined, description),
  reference: z.preprocess((typed) => asText(typed) || undefined, externalRef),
  saveAs: z.preprocess(asText, createBeneficiaryBody.shape.name).optional(),
});
export type CheckedPayout = z.output<typeof checked>;

/** What the form does not show is not checked. */
function shownOf({ beneficiary, phone, network, save, saveAs, ...rest }: TypedPayout) {
  if (beneficiary) return rest;
  return { ...rest, phone, network, ...(save ? { saveAs } : {}) };
}

const shown = z.preprocess((typed) => shownOf(typed as TypedPayout), checked);

/** Checks what was typed with the contract's own fields, read from the ways that people type. */
export const checkPayout = zodResolver(shown as unknown as z.ZodType<CheckedPayout, TypedPayout>);
