import type { ActKey } from "@/lib/client/idempotency";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";

/** What is typed to request money. */
export interface TypedRequest {
  phone: string;
  /** Empty: found by the number. */
  network: NetworkCode | "";
  amount: string;
  description: string;
  reference: string;
}

/** Everything that one request has come to; survives a reload, in this tab alone. */
export interface RequestDraft extends TypedRequest {
  requestKey: ActKey | null;
  /** From before the first tap until the service has said yes or no: the same is asked again. */
  requesting: boolean;
  transactionId: string | null;
}

export const emptyRequest: RequestDraft = {
  phone: "",
  network: "",
  amount: "",
  description: "",
  reference: "",
  requestKey: null,
  requesting: false,
  transactionId: null,
};

/** What a former request had; its reference was used up by it. */
export type FormerRequest = Pick<TypedRequest, "phone" | "amount" | "description">;

/** A new request with what a former one had. */
export function requestAgain(former: FormerRequest): RequestDraft {
  const { phone, amount, description } = former;
  return { ...emptyRequest, phone, amount, description };
}

/** Whether to show the review: it was asked for, and there is something to look at. */
export function isReview(draft: RequestDraft, asked: boolean): boolean {
  if (draft.requesting) return true;
  return asked && draft.phone !== "" && draft.amount !== "";
}

/** The part of a draft that the form shows. */
export function typedPart(draft: TypedRequest): TypedRequest {
  const { phone, network, amount, description, reference } = draft;
  return { phone, network, amount, description, reference };
}
