import { approvalLifeHours } from "@/lib/states";
import { returnsLatePayment, type TransactionView } from "@/components/labels/transactions";

/** Who acts for the merchant, under the id by which history names them. */
export interface Actor {
  kind: "person" | "key";
  name: string;
  /** The person, or whoever made the key. */
  userId: string;
}
export type Actors = Record<string, Actor>;

/** Who looks at a transaction. */
interface Viewer {
  userId: string;
  /** Whether the role moves money. */
  mayDecide: boolean;
}

/** Who made a transaction, in words; null: none of the merchant's people and keys. */
export function makerText(transaction: TransactionView, actors: Actors): string | null {
  return actorText(transaction.history[0]?.by ?? "", actors);
}

/** Who acts under this id, in words; whoever is newer than the page has no name in it. */
export function actorText(by: string, actors: Actors): string | null {
  const actor = actors[by];
  if (actor) return actor.kind === "key" ? `The API key ${actor.name}` : actor.name;
  if (by.startsWith("key_")) return "An API key";
  return by.startsWith("usr_") ? "Somebody of your business" : null;
}

/** Why the viewer may not approve what waits, as a sentence; null: the viewer may. */
export function whyNotApprove(
  transaction: TransactionView,
  viewer: Viewer,
  actors: Actors,
): string | null {
  if (!viewer.mayDecide) return "An owner, an admin or finance of your business can approve it.";
  const maker = transaction.history[0]?.by ?? "";
  if (maker === viewer.userId)
    return "You made it, so somebody else of your business has to approve it.";
  if (actors[maker]?.userId === viewer.userId)
    return "A key of yours made it, so somebody else of your business has to approve it.";
  return null;
}

/** Whether it can still be cancelled, as far as can be told without asking. */
export function isCancellable(transaction: TransactionView): boolean {
  const { type, status } = transaction;
  if (type === "conversion" || type === "deposit" || returnsLatePayment(transaction)) return false;
  return status === "pending_approval" || status === "pending";
}

/** Until when it can be approved; null: it did not have to be. */
export function approvalDeadline({ createdAt, history }: TransactionView): string | null {
  if (history[0]?.status !== "pending_approval") return null;
  return new Date(Date.parse(createdAt) + approvalLifeHours * 3_600_000).toISOString();
}

/** Who approved it, in words; null: nobody has. */
export function approverText({ history }: TransactionView, actors: Actors): string | null {
  const [first, second] = history;
  if (first?.status !== "pending_approval" || second?.status !== "pending") return null;
  return actorText(second.by, actors);
}
