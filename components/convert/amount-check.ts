import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { plainAmount } from "@/lib/client/amounts";
import { quoteConversionBody } from "@/lib/contract/rates";

const typedBody = z.object({
  amount: z.preprocess(
    (typed) => plainAmount(typeof typed === "string" ? typed : ""),
    quoteConversionBody.shape.amount,
  ),
  receive: z.string(),
});
export type TypedAmounts = z.input<typeof typedBody>;
export type CheckedAmounts = z.output<typeof typedBody>;

/** Checks what was typed with the contract's own field. */
export const checkAmounts = zodResolver(typedBody);
