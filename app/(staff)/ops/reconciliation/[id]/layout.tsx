import type { ReactNode } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import { readStaffSession } from "@/lib/sessions/page-session";
import { readRun } from "@/lib/reconciliation/read-runs";

interface RunLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Checks that it exists before the page streams: from then on the status is 200. */
export default async function RunLayout({ params, children }: RunLayoutProps) {
  const { id } = await params;
  const session = await readStaffSession();
  if (session?.user.role === "operator") await orNotFound(readRun(id));
  return children;
}
