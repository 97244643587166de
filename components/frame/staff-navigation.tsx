"use client";

import { ArrowLeftRight, CircleAlert, FileSearch, RadioTower, Scale } from "lucide-react";
import Link from "next/link";
import { Logo } from "@/components/brand/logo";
import { Badge } from "@/components/ui/badge";
import type { StaffRole } from "@/lib/contract/roles";
import { BottomLinks, RailLinks, type NavigationEntry } from "./navigation-links";

const entriesOf: Record<StaffRole, readonly NavigationEntry[]> = {
  operator: [
    { href: "/ops", label: "Rails", short: "Rails", icon: RadioTower },
    { href: "/ops/rates", label: "Rates", short: "Rates", icon: ArrowLeftRight },
    { href: "/ops/exceptions", label: "Exceptions", short: "Exception", icon: CircleAlert },
    { href: "/ops/reconciliation", label: "Reconciliation", short: "Reconcile", icon: Scale },
  ],
  compliance: [{ href: "/ops/reviews", label: "Reviews", short: "Reviews", icon: FileSearch }],
};
const home = "/ops";

/** The way to where one of our own people begins; says that these are the staff's pages. */
export function StaffMark() {
  return (
    <Link href={home} className="flex min-h-11 items-center gap-2 rounded-control">
      <Logo />
      <Badge>Staff</Badge>
    </Link>
  );
}

/** The left rail of wide screens, for our own people. */
export function StaffRail({ role }: { role: StaffRole }) {
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-1 px-3">
      <div className="mt-3 mb-4 px-3">
        <StaffMark />
      </div>
      <RailLinks entries={entriesOf[role]} home={home} />
    </nav>
  );
}

/** The bottom bar of phones, for our own people. */
export function StaffBottomBar({ role }: { role: StaffRole }) {
  return <BottomLinks entries={entriesOf[role]} home={home} />;
}
