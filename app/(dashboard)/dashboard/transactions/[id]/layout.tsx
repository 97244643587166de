import type { ReactNode } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import { readPageSession } from "@/lib/auth/page-session";
import { readTransaction } from "@/lib/transactions/read-transaction";

interface TransactionLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Looks for it before the page begins to stream: from then on its status would be 200. */
export default async function TransactionLayout({ params, children }: TransactionLayoutProps) {
  const { id } = await params;
  const session = await readPageSession();
  if (session) await orNotFound(readTransaction(session.merchant.id, id));
  return children;
}
