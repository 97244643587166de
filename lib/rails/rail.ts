import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { wordOfDirection } from "@/lib/contract/rails";
import {
  directions,
  providerCodes,
  type Direction,
  type ProviderCode,
} from "@/lib/providers/contract";
import { directionOf, transferTypes, type TransactionType } from "@/lib/states";

/** One network in one direction: each has a switch and a state of its own. */
export interface RailSide {
  provider: ProviderCode;
  direction: Direction;
}

/** All rails, whether or not they are connected here. */
export const allRails: readonly RailSide[] = providerCodes.flatMap((provider) =>
  directions.map((direction) => ({ provider, direction })),
);

/** A rail's name in maps and in the audit log, e.g. `rail:mtn:payout`. */
export function nameOfRail({ provider, direction }: RailSide): string {
  return `rail:${provider}:${wordOfDirection[direction]}`;
}

/** The types of transaction that a direction carries. */
export function typesOf(direction: Direction): TransactionType[] {
  return transferTypes.filter((type) => directionOf(type) === direction);
}

/** SQL for the direction that a column of transaction types stands for. */
export function directionSql(type: SQLWrapper): SQL<Direction> {
  const incoming = sql.join(
    typesOf("in").map((word) => sql`${word}`),
    sql`, `,
  );
  return sql<Direction>`case when ${type} in (${incoming}) then 'in' else 'out' end`;
}
