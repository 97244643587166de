import type { ReactNode } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import { readStaffSession } from "@/lib/sessions/page-session";
import { readException } from "@/lib/exceptions/read-exception";

interface ExceptionLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Looks for it before the page begins to stream: from then on its status would be 200. */
export default async function ExceptionLayout({ params, children }: ExceptionLayoutProps) {
  const { id } = await params;
  const session = await readStaffSession();
  if (session?.user.role === "operator")
    await orNotFound(readException(id, { userId: session.user.id }));
  return children;
}
