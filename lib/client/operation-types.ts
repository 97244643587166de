import type { z } from "zod";
import type * as apiKeys from "@/lib/contract/api-keys";
import type * as auth from "@/lib/contract/auth";
import type * as mobileMoney from "@/lib/contract/mobile-money";
import type * as overview from "@/lib/contract/overview";
import type { OperationId } from "@/lib/contract/paths";
import type * as rates from "@/lib/contract/rates";
import type * as transactions from "@/lib/contract/transactions";
import type * as wallet from "@/lib/contract/wallet";

/**
 * Types only: a page that calls an operation must not carry its schemas to the phone. Forms import
 * the schema that they check with.
 */
type Exports =
  | typeof apiKeys
  | typeof auth
  | typeof mobileMoney
  | typeof overview
  | typeof rates
  | typeof transactions
  | typeof wallet;
type ValuesOf<M> = M extends unknown ? M[keyof M] : never;
type Declared = Extract<ValuesOf<Exports>, { id: OperationId; path: string }>;

/** The operations that the pages call. */
export type CallableId = Declared["id"];
type OperationOf<Id extends CallableId> = Extract<Declared, { id: Id }>;

type Sent<O, Part extends "params" | "query" | "body"> =
  O extends Record<Part, infer Schema extends z.ZodType>
    ? { [K in Part]: z.input<Schema> }
    : { [K in Part]?: never };

/** What a call of the operation sends, before the interface reads it. */
export type RequestOf<Id extends CallableId> = Sent<OperationOf<Id>, "params"> &
  Partial<Sent<OperationOf<Id>, "query">> &
  Sent<OperationOf<Id>, "body">;

/** What the operation answers. */
export type AnswerOf<Id extends CallableId> = z.output<OperationOf<Id>["response"]>;
