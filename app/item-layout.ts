import type { Metadata } from "next";
import type { ReactNode } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import type { SessionPrincipal, StaffPrincipal } from "@/lib/auth/principal";
import type { StaffRole } from "@/lib/contract/roles";
import { readPageSession, readStaffSession } from "@/lib/sessions/page-session";

/** What the page of one thing gets. */
export interface ItemProps {
  params: Promise<{ id: string }>;
}

interface LayoutProps extends ItemProps {
  children: ReactNode;
}

/** The metadata of the page of one thing, with a title by its id. */
export function titleOf(title: (id: string) => string) {
  return async ({ params }: ItemProps): Promise<Metadata> => ({ title: title((await params).id) });
}

/**
 * The layout around the page of one thing. It reads the thing before the page starts to stream: from
 * then on the status could only be 200.
 */
export function layoutOf(
  read: (merchantId: string, id: string, viewer: SessionPrincipal) => Promise<unknown>,
) {
  return async function ItemLayout({ params, children }: LayoutProps) {
    const { id } = await params;
    const session = await readPageSession();
    if (session) await orNotFound(read(session.merchant.id, id, session.principal));
    return children;
  };
}

const staffLayoutOf =
  (role: StaffRole) => (read: (id: string, viewer: StaffPrincipal) => Promise<unknown>) =>
    async function ItemLayout({ params, children }: LayoutProps) {
      const { id } = await params;
      const session = await readStaffSession();
      if (session?.user.role === role) await orNotFound(read(id, session.principal));
      return children;
    };

/** As {@link layoutOf}, for an operator. */
export const operatorLayoutOf = staffLayoutOf("operator");

/** As {@link layoutOf}, for a reviewer. */
export const reviewerLayoutOf = staffLayoutOf("compliance");
