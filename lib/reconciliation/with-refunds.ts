import { isSettled, keyOf, type Books } from "./compare";

/**
 * A payment that we refunded is two movements, the payment and the refund, even where the provider's
 * record only shows the payment as reversed. One that was returned without us stays reversed.
 */
export function withRefunds({ internal, external }: Books): Books {
  const known = new Map(internal.map((transfer) => [keyOf(transfer), transfer]));
  const listed = new Set(external.map(keyOf));
  return {
    internal,
    external: external.flatMap((line) => {
      const isReturned = line.direction === "in" && line.status === "reversed";
      const reference = isReturned ? known.get(keyOf(line))?.refundedBy : null;
      if (!reference) return [line];
      const paid = { ...line, status: "completed" };
      const returned = {
        ...paid,
        direction: "out" as const,
        reference,
        executedAt: null,
        times: 1,
      };
      const refund = known.get(keyOf(returned));
      const isSeparate = refund !== undefined && isSettled(refund) && !listed.has(keyOf(refund));
      return isSeparate ? [paid, returned] : [paid];
    }),
  };
}
