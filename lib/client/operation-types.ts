import type { z } from "zod";
import type * as apiKeys from "@/lib/contract/api-keys";
import type * as approvals from "@/lib/contract/approvals";
import type * as auth from "@/lib/contract/auth";
import type * as batches from "@/lib/contract/batches";
import type * as beneficiaries from "@/lib/contract/beneficiaries";
import type * as collections from "@/lib/contract/collections";
import type * as mobileMoney from "@/lib/contract/mobile-money";
import type * as opsRails from "@/lib/contract/ops-rails";
import type * as opsRates from "@/lib/contract/ops-rates";
import type * as opsReconciliation from "@/lib/contract/ops-reconciliation";
import type * as opsStatements from "@/lib/contract/ops-statements";
import type * as opsExceptions from "@/lib/contract/ops-exceptions";
import type * as overview from "@/lib/contract/overview";
import type { OperationId } from "@/lib/contract/paths";
import type * as rates from "@/lib/contract/rates";
import type * as refunds from "@/lib/contract/refunds";
import type * as transactions from "@/lib/contract/transactions";
import type * as wallet from "@/lib/contract/wallet";

/**
 * Types only: a page that calls an operation must not carry its schemas to the phone. Forms import
 * the schema that they check with.
 */
type Exports =
  | typeof apiKeys
  | typeof approvals
  | typeof auth
  | typeof batches
  | typeof beneficiaries
  | typeof collections
  | typeof mobileMoney
  | typeof opsRails
  | typeof opsRates
  | typeof opsReconciliation
  | typeof opsStatements
  | typeof opsExceptions
  | typeof overview
  | typeof rates
  | typeof refunds
  | typeof transactions
  | typeof wallet;
type ValuesOf<M> = M extends unknown ? M[keyof M] : never;
type Declared = Extract<ValuesOf<Exports>, { id: OperationId; path: string }>;

/** The operations that the pages call. */
export type CallableId = Declared["id"];

type Sent<O, Part extends "params" | "query" | "body"> =
  O extends Record<Part, infer Schema extends z.ZodType>
    ? { [K in Part]: z.input<Schema> }
    : { [K in Part]?: never };

// Looked up by id: to pick one of so many out of their union is too much for the compiler.
type Requests = {
  [O in Declared as O["id"]]: Sent<O, "params"> & Partial<Sent<O, "query">> & Sent<O, "body">;
};
type Answers = { [O in Declared as O["id"]]: z.output<O["response"]> };

/** What a call of the operation sends, before the interface reads it. */
export type RequestOf<Id extends CallableId> = Requests[Id];

/** What the operation answers. */
export type ResponseOf<Id extends CallableId> = Answers[Id];
