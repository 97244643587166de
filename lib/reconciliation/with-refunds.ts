import { isSettled, keyOf, type Sides } from "./compare";

/**
 * A payment that we gave back is two movements, the payment and the refund, even where the network's record
 * says only that the payment was reversed. One that went back without us stays reversed.
 */
export function withRefunds({ internal, external }: Sides): Sides {
  const known = new Map(internal.map((transfer) => [keyOf(transfer), transfer]));
  const listed = new Set(external.map(keyOf));
  return {
    internal,
    external: external.flatMap((line) => {
      const isBack = line.direction === "in" && line.status === "reversed";
      const reference = isBack ? known.get(keyOf(line))?.givenBackBy : null;
      if (!reference) return [line];
      const paid = { ...line, status: "completed" };
      const givenBack = {
        ...paid,
        direction: "out" as const,
        reference,
        executedAt: null,
        times: 1,
      };
      const refund = known.get(keyOf(givenBack));
      const isToldHere = refund !== undefined && isSettled(refund) && !listed.has(keyOf(refund));
      return isToldHere ? [paid, givenBack] : [paid];
    }),
  };
}
