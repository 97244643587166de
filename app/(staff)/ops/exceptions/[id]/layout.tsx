import type { ReactNode } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import { readStaffSession } from "@/lib/sessions/page-session";
import { readException } from "@/lib/exceptions/read-exceptions";

interface ExceptionLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Checks that it exists before the page streams: from then on the status is 200. */
export default async function ExceptionLayout({ params, children }: ExceptionLayoutProps) {
  const { id } = await params;
  const session = await readStaffSession();
  if (session?.user.role === "operator")
    await orNotFound(readException(id, { userId: session.user.id }));
  return children;
}
