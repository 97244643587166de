import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";
import { AccountMenu } from "./account-menu";
import { BottomNavigation, RailNavigation } from "./navigation";
import { OfflineNotice } from "./offline-notice";
import type { Theme } from "./theme";

interface DashboardFrameProps {
  user: { name: string; email: string };
  merchantName: string;
  theme: Theme;
  children: ReactNode;
}

/** The frame of the signed-in pages: a left rail on wide screens, a bottom bar on phones. */
export function DashboardFrame({ user, merchantName, theme, children }: DashboardFrameProps) {
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="sticky top-(--band) hidden h-[calc(100dvh-var(--band))] flex-col overflow-y-auto border-r border-line lg:flex">
        <RailNavigation />
      </div>
      <div className="flex min-h-[calc(100dvh-var(--band))] min-w-0 flex-col">
        <OfflineNotice />
        <header className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-8 lg:justify-end">
          <Link href="/dashboard" className="flex min-h-11 items-center rounded-control lg:hidden">
            <Logo />
          </Link>
          <AccountMenu {...user} merchantName={merchantName} theme={theme} />
        </header>
        <main
          id="main"
          className="mx-auto w-full max-w-page flex-1 px-4 pt-2 pb-28 sm:px-8 sm:pt-4 lg:pb-16"
        >
          {children}
        </main>
        <BottomNavigation />
      </div>
    </div>
  );
}
