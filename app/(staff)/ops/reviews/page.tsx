import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Reviews" };

export default async function ReviewsPage() {
  await requireStaffSession("/ops/reviews", "compliance");
  return (
    <PageHeader title="Reviews" description="Documents that merchants submit are reviewed here." />
  );
}
