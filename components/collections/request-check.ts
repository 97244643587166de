import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { plainAmount } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { collectionBody } from "@/lib/contract/collections";
import { provider } from "@/lib/contract/fields";

const asText = (typed: unknown) => (typeof typed === "string" ? typed.trim() : "");
const asOptional = (typed: unknown) => asText(typed) || undefined;
const { phoneNumber, amount, externalRef, description } = collectionBody.shape;

const typedBody = z.object({
  phone: z.preprocess((typed) => readTypedPhone(asText(typed)) ?? asText(typed), phoneNumber),
  network: z.preprocess(asOptional, provider.optional()),
  amount: z.preprocess((typed) => plainAmount(asText(typed)), amount),
  description: z.preprocess(asOptional, description),
  reference: z.preprocess(asOptional, externalRef),
});
export type TypedFields = z.input<typeof typedBody>;
export type CheckedFields = z.output<typeof typedBody>;

/** Checks what was typed with the contract's own fields, read from the ways that people type. */
export const checkRequest = zodResolver(typedBody);
