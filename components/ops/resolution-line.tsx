import { Time } from "@/components/ui/time";
import { TitleLine } from "./title-line";
import { actorText, outcomeVerb, type ExceptionDetail } from "./labels";

type Resolution = ExceptionDetail["resolutions"][number];

/** What an operator proposed or decided alone, why, and what came of it. */
export function ResolutionLine({ resolution }: { resolution: Resolution }) {
  const { outcome, reason, reviewReason, proposedBy, proposedAt, decidedBy } = resolution;
  const verb = outcomeVerb(outcome, reviewReason?.startsWith("settled_then") ?? false);
  const alone = decidedBy?.id === proposedBy.id && resolution.status === "applied";
  return (
    <>
      <TitleLine at={proposedAt}>
        {actorText(proposedBy.id, proposedBy.name)} {alone ? "decided" : "proposed"} to {verb}
      </TitleLine>
      <p className="text-small wrap-anywhere">Reason: {reason}</p>
      {!alone && <Decision resolution={resolution} />}
    </>
  );
}

const endings = { applied: "Confirmed", withdrawn: "Withdrawn" };

function Decision({ resolution }: { resolution: Resolution }) {
  const { status, decidedBy, decidedAt } = resolution;
  if (status === "proposed")
    return <p className="text-small text-muted">It waits for another operator.</p>;
  if (status === "lapsed" || decidedBy === null)
    return (
      <p className="text-small text-muted">
        It lapsed: the transfer changed before it was confirmed.
      </p>
    );
  return (
    <p className="text-small text-muted">
      {endings[status]} by {actorText(decidedBy.id, decidedBy.name)}
      {decidedAt !== null && (
        <>
          , <Time at={decidedAt} precision="second" />
        </>
      )}
    </p>
  );
}
