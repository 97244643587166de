import * as z from "zod";
import { AmountError, parseDecimal } from "@/lib/money";
import { sendRequest } from "@/lib/outbound/http-client";
import {
  directions,
  ProviderUnavailableError,
  type Movement,
  type MovementWindow,
  type Rail,
} from "./contract";
import { hasStatus, readJson } from "./wire";

const timeoutMs = 30_000;
const maxBodyBytes = 256 * 1024 * 1024;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const lineSchema = z.object({
  direction: z.enum(directions),
  reference: z.string(),
  phone: z.string(),
  amount: z.string().transform((amount, context) => {
    try {
      return parseDecimal(amount, 2);
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  }),
  currency: z.literal("GHS"),
  status: z.string(),
  executedAt: moment,
  times: z.number().int().nonnegative(),
  refund: z.object({ reference: z.string(), executedAt: moment }).optional(),
});
const bookSchema = z.object({ data: z.array(lineSchema) });

/** The address of a testnet simulator's own record (contract §6, `GET /book`), or null. */
export interface Book {
  bookUrl: string | null;
}

/** Lists a simulator's movements; null where there is no record, as on mainnet. */
export function bookReader({ bookUrl }: Book): Rail["listMovements"] {
  return async ({ from, to }: MovementWindow) => {
    const body = bookUrl === null ? null : await fetchBook(bookUrl);
    if (body === null) return null;
    const book = bookSchema.safeParse(body);
    if (!book.success) {
      const place = book.error.issues[0]?.path.join(".");
      throw new ProviderUnavailableError(`The provider's record is not readable at ${place}.`);
    }
    return book.data.data
      .flatMap(movementsOf)
      .filter(({ executedAt }) => executedAt >= from && executedAt <= to);
  };
}

/** A refunded payment is one line of the record, and two movements. */
function movementsOf({
  amount: amountMinor,
  phone: counterparty,
  currency: _,
  refund,
  ...line
}: z.infer<typeof lineSchema>): Movement[] {
  const movement = { ...line, counterparty, amountMinor, isRefund: false };
  if (!refund) return [movement];
  return [
    { ...movement, status: "completed" },
    { ...movement, ...refund, direction: "out", isRefund: true, status: "completed", times: 1 },
  ];
}

async function fetchBook(url: string): Promise<unknown> {
  const deadline = performance.now() + timeoutMs;
  const result = await sendRequest({ method: "GET", url, deadline, maxBodyBytes });
  if (hasStatus(result, 404)) return null;
  if (result.kind === "response" && result.status === 200) return readJson(result.body);
  const reason = result.kind === "response" ? `HTTP ${result.status}` : result.reason;
  throw new ProviderUnavailableError(`The provider's record cannot be read (${reason}).`);
}
