import type { DraftHandle } from "@/components/forms/use-draft";
import type { Identity } from "@/components/labels/identities";
import { ApiError } from "@/lib/client/api-error";
import type { ResponseOf } from "@/lib/client/operation-types";
import { serverNow } from "@/lib/client/server-clock";

/** A code that was sent, or an identity that needed none. */
export interface Requested {
  identityId: string;
  /** E.164. */
  phone: string;
  /** Null: a new one, which the merchant operates. */
  wallet: string | null;
  /** Until when the code works; null where that is not known. */
  expiresAt: string | null;
  /** When it was sent, in Unix milliseconds; null where that is not known. */
  sentAt: number | null;
}

export interface IdentityDraft {
  /** As typed. */
  phone: string;
  place: "new" | "own";
  /** The owner's own wallet, as typed. */
  wallet: string;
  requested: Requested | null;
}

export const emptyDraft: IdentityDraft = { phone: "", place: "new", wallet: "", requested: null };

/** The name under which this tab stores the draft. */
export const draftName = (merchantId: string) => `cedirail.identity.${merchantId}`;

/** The page that links a number; its second and third step are in its address. */
export const newIdentityPath = "/dashboard/identities/new";
export type LaterStep = "code" | "minted";
export const pathOf = (step: LaterStep) => `${newIdentityPath}?step=${step}`;

/** Where this is. */
export interface Place {
  /** The network of the wallets. */
  network: string;
  /** SMS are not sent, but listed. */
  testnet: boolean;
}

/** What every step has. */
export interface StepProps extends Place, DraftHandle<IdentityDraft> {
  go: (step: LaterStep | null) => void;
}
export type LaterStepProps = StepProps & { requested: Requested };

/** What the first call did, for the steps after it. */
export function requestedBy(
  minted: ResponseOf<"identities.mint">,
  wallet: string | null,
): Requested {
  const { identityId, phone, expiresAt } = minted;
  return { identityId, phone, wallet, expiresAt, sentAt: serverNow() };
}

/** The body that sends a code for it, or another one. */
export function mintBodyOf({ phone, wallet }: Pick<Requested, "phone" | "wallet">) {
  return wallet === null ? { phone } : { phone, wallet };
}

/** The draft that continues with an identity of the list: with its code, or with a new one. */
export function draftOf(identity: Identity): IdentityDraft {
  const { identityId, phone, status } = identity;
  const wallet = identity.custodial ? null : identity.wallet;
  const typed = { phone, place: wallet === null ? "new" : "own", wallet: wallet ?? "" } as const;
  const isWaiting = status === "pending_verification";
  const requested = { identityId, phone, wallet, expiresAt: null, sentAt: null };
  return { ...typed, requested: isWaiting ? requested : null };
}

const dayMs = 24 * 60 * 60 * 1_000;
/** How long before it expires an identity may be confirmed again (contract §4). */
const reverifyWindowMs = 30 * dayMs;

/** Whether the owner of the number may confirm it again: in its last 30 days, and once it has expired. */
export function isDueAgain({ status, reverifyBy }: Identity, nowMs: number): boolean {
  if (status === "expired") return true;
  const untilMs = reverifyBy === null ? Infinity : Date.parse(reverifyBy) - nowMs;
  return status === "verified" && untilMs <= reverifyWindowMs;
}

/** An SMS waits this long before anybody calls it delayed. */
const usualMs = 5_000;

/** Why the SMS with a code has not arrived, where we know it. @param ageMs since it was requested */
export function smsProblem(delivery: Identity["delivery"], ageMs: number) {
  if (delivery === "queued" && ageMs > usualMs)
    return {
      title: "The SMS is still waiting to be sent",
      text: "The SMS gateway does not take it. We try again for as long as the code works.",
    };
  if (delivery === "failed")
    return {
      title: "The SMS was not sent",
      text: "Check the number, and send a new code.",
    };
  return null;
}

/** What is wrong with a code that was entered, and what to do. */
export function codeProblem(error: Error | null): string {
  const known = error instanceof ApiError && error.code === "OTP_INVALID" ? error : null;
  if (!known) return "Enter the 6 digits of the SMS.";
  const { triesLeft } = known.details;
  if (typeof triesLeft !== "number" || triesLeft <= 0)
    return "This code no longer works. Send a new one.";
  return `This code is wrong. You have ${triesLeft} ${triesLeft === 1 ? "try" : "tries"} left.`;
}
