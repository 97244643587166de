import { approvalLifeHours } from "@/lib/states";
import { returnsLatePayment, type TransactionView } from "@/components/labels/transactions";

/** A user, key or OAuth client that acts for the merchant, under the id that history records. */
export interface Actor {
  kind: "person" | "key" | "client";
  name: string;
  /** The user, or the one who created the key or the client's newest secret. */
  userId: string;
}
export type Actors = Record<string, Actor>;

/** Who views a transaction. */
interface Viewer {
  userId: string;
  /** Whether the role moves money. */
  mayDecide: boolean;
}

/** The owner of a phone number who takes what is in its claimed wallet. */
const phoneOwner = "phone-owner";

/** Who created a transaction, as text; null: none of the merchant's users and keys. */
export function makerText(transaction: TransactionView, actors: Actors): string | null {
  return actorText(transaction.history[0]?.by ?? "", actors);
}

const programs = { person: "", key: "API key ", client: "OAuth client " };

/** Who acts under this id, as text; a user or key newer than the page has no name in it. */
export function actorText(by: string, actors: Actors): string | null {
  const actor = actors[by];
  if (actor) return `${programs[actor.kind]}${actor.name}`;
  if (by.startsWith("key_")) return "An API key";
  if (by.startsWith("oac_")) return "An OAuth client";
  if (by === phoneOwner) return "The owner of the phone number";
  return by.startsWith("usr_") ? "Someone in your business" : null;
}

const notYourRole = "An owner, an admin or a finance user of your business can approve it.";

/** Why the viewer may not approve what waits, as a sentence; null: the viewer may. */
export function whyNotApprove(
  transaction: TransactionView,
  viewer: Viewer,
  actors: Actors,
): string | null {
  if (!viewer.mayDecide) return notYourRole;
  const maker = transaction.history[0]?.by ?? "";
  if (maker === viewer.userId) return "You created it, so someone else must approve it.";
  if (actors[maker]?.userId === viewer.userId)
    return `Your ${maker.startsWith("key_") ? "API key" : "OAuth client"} created it, so someone else must approve it.`;
  return null;
}

/** The same for a batch that waits. */
export function whyNotApproveBatch(
  { createdBy, confirmedBy }: Record<"createdBy", string> & Record<"confirmedBy", string | null>,
  viewer: Viewer,
  actors: Actors,
): string | null {
  if (!viewer.mayDecide) return notYourRole;
  const isViewers = (by: string | null) =>
    by !== null && (by === viewer.userId || actors[by]?.userId === viewer.userId);
  if (isViewers(confirmedBy)) return "You confirmed it, so someone else must approve it.";
  return isViewers(createdBy) ? "You uploaded it, so someone else must approve it." : null;
}

/** Whether it can still be cancelled, as far as this page knows. */
export function isCancellable(transaction: TransactionView): boolean {
  const { type, status } = transaction;
  if (type === "conversion" || type === "deposit" || returnsLatePayment(transaction)) return false;
  if (transaction.history[0]?.by === phoneOwner) return false;
  return status === "pending_approval" || status === "pending";
}

/** Until when it can be approved; null: it needs no approval. */
export function approvalDeadline({ createdAt, history }: TransactionView): string | null {
  if (history[0]?.status !== "pending_approval") return null;
  return new Date(Date.parse(createdAt) + approvalLifeHours * 3_600_000).toISOString();
}

/** Who approved it, as text; null: it was not approved. */
export function approverText({ history }: TransactionView, actors: Actors): string | null {
  const [first, second] = history;
  if (first?.status !== "pending_approval" || second?.status !== "pending") return null;
  return actorText(second.by, actors);
}
