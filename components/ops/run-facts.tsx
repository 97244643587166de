import type { ReactNode } from "react";
import { DetailList } from "@/components/ui/detail-list";
import { Time } from "@/components/ui/time";
import { actorText, type Run } from "./labels";

/** Over which span a comparison looked, and who started it when. */
export function RunFacts({ run }: { run: Run }) {
  const facts: [label: string, value: ReactNode][] = [
    ["Settled from", <Time key="from" at={run.from} precision="second" />],
    ["Settled until", <Time key="to" at={run.to} precision="second" />],
    ["Started by", actorText(run.startedBy, run.startedByName)],
    ["Statements", run.statementIds.length > 0 ? run.statementIds.join(", ") : null],
    ["Started", <Time key="started" at={run.startedAt} precision="second" />],
    ["Ended", run.finishedAt && <Time at={run.finishedAt} precision="second" />],
  ];
  return (
    <DetailList
      items={facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => ({ label, value }))}
    />
  );
}
