import type { ReactNode } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import { readPageSession } from "@/lib/auth/page-session";
import { readBeneficiary } from "@/lib/beneficiaries/read-beneficiary";

interface BeneficiaryLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Looks for it before the page begins to stream: from then on its status would be 200. */
export default async function BeneficiaryLayout({ params, children }: BeneficiaryLayoutProps) {
  const { id } = await params;
  const session = await readPageSession();
  if (session) await orNotFound(readBeneficiary(session.merchant.id, id));
  return children;
}
