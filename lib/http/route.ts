import type * as z from "zod";
import type { MerchantPrincipal, Principal, StaffPrincipal } from "@/lib/auth/principal";
import type { Operation, Scope } from "@/lib/contract/operation";
import type { StaffRole } from "@/lib/contract/roles";
import type { DbTransaction } from "@/lib/db/client";
import type { Finished, Once } from "@/lib/idempotency/once";
import type { Envelope } from "./envelope";
import type { HostContext } from "./guard";
import type { Reply } from "./reply";

export type WebHandler = (request: Request, host: HostContext) => Promise<Envelope>;

export interface Route {
  operation: Operation;
  call: AnyCall;
  handle: WebHandler;
}

type OutputOf<T> = [T] extends [z.ZodType] ? z.output<T> : never;
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

export type BodyOf<O extends Operation> = O["bytesBody"] extends true
  ? Uint8Array
  : Parsed<O["body"]> | OutputOf<O["csvBody"]> | OutputOf<O["formBody"]>;

/** Who may call an operation. */
type PrincipalOf<O extends Operation> = O["auth"] extends "public"
  ? null
  : O["auth"] extends "any" | { scope: Scope; staff: readonly StaffRole[] }
    ? Principal
    : O["auth"] extends { staff: readonly StaffRole[] }
      ? StaffPrincipal
      : MerchantPrincipal;

export interface RouteContext<O extends Operation> {
  principal: PrincipalOf<O>;
  params: Parsed<O["params"]>;
  query: Parsed<O["query"]>;
  body: BodyOf<O>;
  /** Open for operations with a database transaction of their own; null for the others. */
  tx: O["transactional"] extends true ? DbTransaction : null;
  /** For operations that a group carries out; null for the others. */
  once: O["transactional"] extends "in_group" ? Once : null;
  request: Request;
  clientAddress: string | null;
}

export type Call<O extends Operation> = (
  context: RouteContext<O>,
) => O["transactional"] extends "in_group"
  ? Promise<Finished>
  : Promise<z.input<O["response"]> | Reply<z.input<O["response"]>>>;

/** The call of a route, whatever its operation. */
export type AnyCall = Call<Operation>;
