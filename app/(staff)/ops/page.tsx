import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/auth/page-session";

export const metadata: Metadata = { title: "Rails" };

export default async function RailsPage() {
  await requireStaffSession("/ops", "operator");
  return <PageHeader title="Rails" description="How each mobile-money network is doing." />;
}
