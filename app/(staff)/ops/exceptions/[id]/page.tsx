import type { Metadata } from "next";
import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { StuckDetail } from "@/components/ops/exception-detail";
import { requireStaffSession } from "@/lib/auth/page-session";
import { stuckQuery } from "@/lib/client/queries/ops";
import { readStuck } from "@/lib/exceptions/read-exception";

interface StuckDetailPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: StuckDetailPageProps): Promise<Metadata> {
  const { id } = await params;
  return { title: `Stuck payment …${id.slice(-6)}` };
}

export default async function StuckDetailPage({ params }: StuckDetailPageProps) {
  const { id } = await params;
  const { user } = await requireStaffSession(`/ops/stuck/${encodeURIComponent(id)}`, "operator");
  const stuck = await orNotFound(readStuck(id, { userId: user.id }));
  return (
    <Prefetched answers={[[stuckQuery(id).queryKey, stuck]]}>
      <StuckDetail id={id} />
    </Prefetched>
  );
}
