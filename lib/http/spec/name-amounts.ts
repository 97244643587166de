import { amountDocument } from "@/lib/contract/amounts";
import type { Document } from "./name-schemas";

type Schema = Record<string, unknown>;

const amounts = { CedisAmount: amountDocument(2), Amount: amountDocument(6) };

/** An amount of this schema by its name, with its own description where it has one; else null. */
function named({ oneOf, description }: Schema): Schema | null {
  const choices = JSON.stringify(oneOf);
  for (const [name, amount] of Object.entries(amounts))
    if (JSON.stringify(amount.oneOf) === choices)
      return {
        $ref: `#/components/schemas/${name}`,
        ...(description === amount.description ? {} : { description }),
      };
  return null;
}

function replaceIn(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node as Schema)) {
    const amount = named((value ?? {}) as Schema);
    if (amount) (node as Schema)[key] = amount;
    else replaceIn(value);
  }
}

/**
 * Gives amounts, a number or a decimal string, one name each: generators else name a class after the first place
 * where they meet one.
 */
export function nameAmounts({ paths, components }: Document): void {
  replaceIn([paths, components.schemas]);
  Object.assign(components.schemas, amounts);
}
