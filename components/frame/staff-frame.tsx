"use client";

import {
  ArrowLeftRight,
  CircleAlert,
  FileSearch,
  Inbox,
  RadioTower,
  Scale,
  Smartphone,
  UserSearch,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";
import { Badge } from "@/components/ui/badge";
import type { StaffRole } from "@/lib/contract/roles";
import { AccountMenu } from "./account-menu";
import { Frame } from "./frame";
import { BottomLinks, RailLinks, type NavigationEntry } from "./navigation-links";
import type { Theme } from "./theme";

const home = "/ops";
const entriesOf: Record<StaffRole, readonly NavigationEntry[]> = {
  operator: [
    { href: home, label: "Rails", icon: RadioTower },
    { href: "/ops/rates", label: "Rates", icon: ArrowLeftRight },
    { href: "/ops/exceptions", label: "Exceptions", icon: CircleAlert },
    { href: "/ops/suspense", label: "Suspense", icon: Inbox },
    { href: "/ops/claims", label: "Claims", icon: Smartphone },
    { href: "/ops/reconciliation", label: "Reconciliation", short: "Reconcile", icon: Scale },
  ],
  compliance: [
    { href: "/ops/reviews", label: "Reviews", icon: FileSearch },
    { href: "/ops/reviews/hits", label: "Screening hits", short: "Hits", icon: UserSearch },
  ],
};
const capacities: Record<StaffRole, string> = { operator: "Operator", compliance: "Compliance" };

interface StaffFrameProps {
  user: { name: string; email: string; role: StaffRole };
  theme: Theme;
  children: ReactNode;
}

/** The frame of the staff's pages. */
export function StaffFrame({ user: { name, email, role }, theme, children }: StaffFrameProps) {
  const entries = entriesOf[role];
  return (
    <Frame
      staff
      rail={
        <>
          <div className="mt-3 mb-4 px-3">
            <StaffMark />
          </div>
          <RailLinks entries={entries} home={home} />
        </>
      }
      mark={<StaffMark />}
      account={
        <AccountMenu
          name={name}
          email={email}
          capacity={capacities[role]}
          theme={theme}
          settings={{ href: "/ops/security", label: "Security" }}
        />
      }
      bottomBar={<BottomLinks entries={entries} home={home} />}
    >
      {children}
    </Frame>
  );
}

/** Leads home, and says that these are the staff's pages. */
function StaffMark() {
  return (
    <Link href={home} className="flex min-h-11 items-center gap-2 rounded-control">
      <Logo />
      <Badge>Staff</Badge>
    </Link>
  );
}
