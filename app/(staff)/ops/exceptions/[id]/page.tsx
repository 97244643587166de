import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { ExceptionDetail } from "@/components/ops/exception-detail";
import { config } from "@/lib/config/env";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { exceptionQuery } from "@/lib/client/queries/ops";
import { readException } from "@/lib/exceptions/read-exceptions";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Exception …${id.slice(-6)}`);

export default async function ExceptionDetailPage({ params }: ItemProps) {
  const { id } = await params;
  const { user } = await requireStaffSession(
    `/ops/exceptions/${encodeURIComponent(id)}`,
    "operator",
  );
  const exception = await orNotFound(readException(id, { userId: user.id }));
  return (
    <Prefetched responses={[[exceptionQuery(id).queryKey, exception]]}>
      <ExceptionDetail id={id} explorerUrl={config().chain?.explorerUrl ?? null} />
    </Prefetched>
  );
}
