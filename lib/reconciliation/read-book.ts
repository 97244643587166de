import { z } from "zod";
import { config } from "@/lib/config/env";
import { AmountError, parseDecimal } from "@/lib/money";
import {
  directions,
  ProviderUnavailableError,
  type BookEntry,
  type ProviderCode,
} from "@/lib/providers/contract";

const timeoutMs = 30_000;

const lineSchema = z
  .object({
    direction: z.enum(directions),
    reference: z.string(),
    phone: z.string(),
    amount: z.string(),
    currency: z.literal("GHS"),
    status: z.string(),
    executedAt: z.iso.datetime({ offset: true }),
    times: z.number().int().nonnegative(),
  })
  .transform(({ amount, executedAt, currency: _, ...line }, context): BookEntry => {
    try {
      return {
        ...line,
        amountMinor: parseDecimal(amount, 2),
        executedAt: new Date(executedAt),
      };
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  });
const bookSchema = z.object({ data: z.array(lineSchema) });

/**
 * A network's own record of the money it moved (contract §6, `GET /book`); null where it has none, as
 * on mainnet. @throws ProviderUnavailableError when it cannot be read
 */
export async function readBook(provider: ProviderCode): Promise<BookEntry[] | null> {
  const { environment, rails } = config();
  const baseUrl = rails[provider]?.baseUrl;
  if (environment !== "testnet" || !baseUrl) return null;
  const answer = await fetchBook(`${baseUrl}/book`);
  if (answer === null) return null;
  const book = bookSchema.safeParse(answer);
  if (book.success) return book.data.data;
  const place = book.error.issues[0]?.path.join(".");
  throw new ProviderUnavailableError(`The network's book is not readable at ${place}.`);
}

async function fetchBook(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new ProviderUnavailableError(`The network's book answered ${response.status}.`);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) throw error;
    throw new ProviderUnavailableError("The network's book does not answer.", { cause: error });
  }
}
