import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { plainAmount } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { ghanaMobile } from "@/lib/contract/fields";
import { transferBody } from "@/lib/contract/mobile-money";

const asText = (typed: unknown) => (typeof typed === "string" ? typed.trim() : "");
const { provider, amount, description } = transferBody.shape;

const typedBody = z.object({
  phone: z.preprocess((typed) => readTypedPhone(asText(typed)) ?? asText(typed), ghanaMobile),
  network: z.preprocess((typed) => asText(typed) || undefined, provider),
  payAmount: z.preprocess((typed) => plainAmount(asText(typed)), amount),
  note: z.preprocess((typed) => asText(typed) || undefined, description),
});
export type TypedRecipient = z.input<typeof typedBody>;
export type CheckedRecipient = z.output<typeof typedBody>;

/** Checks what was typed with the contract's own fields, read from the ways that people type. */
export const checkRecipient = zodResolver(typedBody);
