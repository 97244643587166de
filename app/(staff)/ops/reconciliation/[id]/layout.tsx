import type { ReactNode } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import { readStaffSession } from "@/lib/sessions/page-session";
import { readRun } from "@/lib/reconciliation/read-runs";

interface RunLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Looks for it before the page begins to stream: from then on its status would be 200. */
export default async function RunLayout({ params, children }: RunLayoutProps) {
  const { id } = await params;
  const session = await readStaffSession();
  if (session?.user.role === "operator") await orNotFound(readRun(id));
  return children;
}
