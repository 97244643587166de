import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { RunDetail } from "@/components/ops/run-detail";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { runQuery } from "@/lib/client/queries/ops";
import { readRun } from "@/lib/reconciliation/read-runs";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Run ${id}`);

export default async function RunPage({ params }: ItemProps) {
  const { id } = await params;
  const address = `/ops/reconciliation/${encodeURIComponent(id)}`;
  const { principal } = await requireStaffSession(address, "operator");
  const run = await orNotFound(readRun(id, principal));
  return (
    <Prefetched responses={[[runQuery(id).queryKey, run]]}>
      <RunDetail id={id} />
    </Prefetched>
  );
}
