import type { Actors } from "@/components/transactions/decide";
import type { BatchView } from "@/lib/client/queries/batches";

/** Why the viewer may not approve a batch that waits, as a sentence; null: the viewer may. */
export function whyNotApprove(
  { createdBy, confirmedBy }: Pick<BatchView, "createdBy" | "confirmedBy">,
  viewer: { userId: string; mayDecide: boolean },
  actors: Actors,
): string | null {
  if (!viewer.mayDecide) return "An owner, an admin or finance of your business can approve it.";
  const isViewers = (by: string | null) =>
    by !== null && (by === viewer.userId || actors[by]?.userId === viewer.userId);
  if (isViewers(confirmedBy))
    return "You confirmed it, so somebody else of your business has to approve it.";
  if (isViewers(createdBy))
    return "You uploaded it, so somebody else of your business has to approve it.";
  return null;
}
