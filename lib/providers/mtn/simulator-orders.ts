import { isIP } from "node:net";
import * as z from "zod";
import { readJson } from "@/lib/providers/wire";
import { badRequest, platformError, uuid4 } from "./simulator-responses";
import type { MtnParty } from "./simulator-book";
import type { ServedProduct } from "./simulator-products";

// Longer texts and special characters, such as an apostrophe, are rejected by MTN.
const note = z
  .string()
  .max(160)
  .regex(/^[\w .,:;#/()+-]*$/)
  .optional();

const partySchema = z.object({
  partyIdType: z.enum(["MSISDN", "EMAIL", "PARTY_CODE"]),
  partyId: z.string().min(1),
});
const nullParty = z.union([z.object({ partyIdType: z.null() }), z.object({ partyId: z.null() })]);

const fields = z.object({
  amount: z
    .string()
    .regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/)
    .refine((amount) => /[1-9]/.test(amount)),
  currency: z.string().regex(/^[A-Z]{3}$/),
  externalId: z.string().min(1),
  payerMessage: note,
  payeeNote: note,
});
const orderSchemaOf = {
  payer: fields.extend({ payer: partySchema }),
  payee: fields.extend({ payee: partySchema }),
};
const refundSchema = fields.extend({ referenceIdToRefund: z.string().regex(uuid4) });
type ReadOrder = z.infer<(typeof orderSchemaOf)["payer"] | (typeof orderSchemaOf)["payee"]>;

/**
 * Reads a creating call's body by MTN's rules: the order with the party that it names, or the
 * rejection (reference mtn-momo §7.2).
 */
export function readOrder(
  text: string,
  role: ServedProduct["party"],
  currency: string,
): { order: ReadOrder; party: MtnParty } | Response {
  const value = readJson(text);
  if (z.object({ [role]: nullParty }).safeParse(value).success)
    return platformError(500, "INTERNAL_PROCESSING_ERROR");
  const order = validated<ReadOrder>(orderSchemaOf[role], value, currency);
  if (order instanceof Response) return order;
  return { order, party: "payer" in order ? order.payer : order.payee };
}

/** Reads a refund's body, which names no party but a request to pay (reference mtn-momo §5.2). */
export function readRefund(text: string, currency: string) {
  return validated(refundSchema, readJson(text), currency);
}

function validated<Read extends z.infer<typeof fields>>(
  schema: z.ZodType<Read>,
  value: unknown,
  currency: string,
): Read | Response {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    return badRequest(`Bad request: ${parsed.error.issues[0]?.path.join(".") || "body"}.`);
  const order = parsed.data;
  if (order.currency !== currency) return platformError(500, "INVALID_CURRENCY");
  if (order.payerMessage === "" || order.payeeNote === "")
    return platformError(500, "INTERNAL_PROCESSING_ERROR");
  return order;
}

/** Whether a callback address names one of the hosts, by name: an IP address never does. */
export function isCallbackAllowed(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return false;
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return false;
  return hosts.some((host) => host.toLowerCase() === hostname);
}
