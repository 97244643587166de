"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { Amount } from "@/components/ui/amount";
import { Alert } from "@/components/ui/alert";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { boardQuery } from "@/lib/client/queries/ops";
import { suspenseText } from "./explain";
import { NetworkCard } from "./network-card";
import { isZero, networkCodes, type Board } from "./labels";

/** Every rail with how it has fared; live, and honest about it when it is not. */
export function RailsBoard() {
  const query = useQuery(boardQuery());
  const { data, error } = query;
  if (!data) return <QueryStateCard what="the rails" query={query} rows={8} />;
  const suspense = suspenseText(data.suspense);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Summary board={data} />
      {suspense !== null && (
        <Alert tone="attention" title="Not everything is explained" role="status">
          {!isZero(data.suspense.amount) && (
            <>
              <Amount value={data.suspense.amount} currency="GHS" signed />{" "}
            </>
          )}
          {suspense}
        </Alert>
      )}
      {error && (
        <Alert tone="attention" title="These figures are old" role="status">
          We could not reach Cedirail. They are from <Time at={data.asOf} precision="second" />;
          this page goes on trying.
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-3 xl:grid-rows-[auto_auto_auto]">
        {networkCodes.map((code) => (
          <NetworkCard key={code} code={code} board={data} />
        ))}
      </div>
    </div>
  );
}

function Summary({ board }: { board: Board }) {
  const troubled = board.data.filter(({ status }) => status !== "operational").length;
  const label =
    troubled === 0
      ? "Every rail is operational"
      : `${troubled} of ${board.data.length} rails are not operational`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status">
        <Status key={label} tone={troubled === 0 ? "completed" : "attention"} label={label} />
      </p>
      {suspenseText(board.suspense) === null && (
        <p className="text-small text-muted">Nothing stands in suspense</p>
      )}
      <p className="text-small text-muted">
        As of <Time at={board.asOf} precision="second" />
      </p>
    </div>
  );
}
