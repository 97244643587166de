import type * as z from "zod";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DbTransaction, Executor } from "@/lib/db/client";

/**
 * Acts of staff that move or free money go through this module, so that one set of rules covers all of them: another
 * person confirms an act that is too large for one, and nobody acts for a merchant of their own.
 *
 * To add a kind of act, a module higher up:
 *  1. declares a {@link ProposalKind} constant. Its `prepare` locks and checks; its `PreparedAct.apply` does the work
 *     and writes the module's own audit row;
 *  2. adds the constant to `lib/http/handlers/proposal-kinds.ts`, so that the generic operations find it;
 *  3. calls `proposeAct` from the operation with which an operator starts the act (which has `stepUp: true`).
 *     `proposeAct` applies the act at once if one person may do it, and stores a proposal otherwise;
 *  4. shows the waiting proposal on its own page with `readWaiting`, and names the page in
 *     `components/ops/proposal-text.ts`.
 * The operations that list, confirm and withdraw proposals, and the list on `/ops`, need no change.
 *
 * The hard part is that a proposal is confirmed later than it was made. `prepare` therefore runs again at the
 * confirmation, and the proposal lapses if `basis` has changed.
 */
export interface ProposalKind<Payload extends object> {
  /** Unique, stored with each proposal and used as the first part of its audit actions. */
  readonly kind: string;
  /** Parses the stored payload, which is JSON: write amounts as strings. */
  readonly payload: z.ZodType<Payload>;
  /**
   * Locks what the act changes and checks that the act is possible now. Called when the act is proposed and again when
   * it is confirmed.
   * @throws CedirailError `NOT_FOUND`, `INVALID_REQUEST` or `INVALID_STATE` if the act is not possible
   */
  prepare(tx: DbTransaction, act: Act<Payload>): Promise<PreparedAct>;
  /** The current basis of the subject, read without locks; null if the subject is gone. */
  readBasis(executor: Executor, act: Act<Payload>): Promise<string | null>;
}

/** Any kind, when its payload does not matter. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- payloads differ by kind
export type AnyKind = ProposalKind<any>;

export interface Act<Payload> {
  /** The id of the resource that the act changes. */
  subject: string;
  payload: Payload;
}

export interface PreparedAct {
  /** The state that the decision is based on, as text. The proposal lapses when it changes. */
  basis: string;
  /** Pesewas that the act gives to somebody or takes from somebody, never negative; null if nobody knows. */
  worthMinor: bigint | null;
  /** The merchant that gains or loses by the act; null if it concerns no single merchant. */
  merchantId: string | null;
  /** One sentence for operators that says what confirming the act does. No full phone numbers. */
  summary: string;
  /** A second person is needed whatever the act is worth. */
  alwaysTwoPeople?: boolean;
  /** Carries the act out in the transaction of `prepare`. */
  apply(decision: Decision): Promise<void>;
}

export interface Decision {
  /** The operator who applies the act: the second person if there is one. */
  principal: StaffPrincipal;
  reason: string;
  /** The user id of the operator who proposed the act. */
  proposedBy: string;
}
