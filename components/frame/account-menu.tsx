"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleUserRound, LogOut } from "lucide-react";
import { useState } from "react";
import { loadPage } from "@/components/data/load-page";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { ApiError } from "@/lib/client/api-error";
import type { Theme } from "./theme";
import { ThemeSwitch } from "./theme-switch";

interface AccountMenuProps {
  name: string;
  email: string;
  /** Whom they act for: the merchant, or their staff role. */
  capacity: string;
  theme: Theme;
}

const menuId = "account-menu";

/** The signed-in user, the theme, the sign-out. The browser's popover: Esc and a tap outside close it. */
export function AccountMenu({ name, email, capacity, theme }: AccountMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={`Account of ${name}, ${capacity}`}
        className="flex min-h-11 max-w-60 items-center gap-2 rounded-control px-2 text-small font-medium text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <CircleUserRound aria-hidden="true" className="size-6 shrink-0" />
        <span className="hidden truncate sm:inline">{capacity}</span>
      </button>
      <div
        id={menuId}
        popover="auto"
        role="dialog"
        aria-label="Account"
        className="fixed top-[calc(var(--band)+4rem)] right-4 left-auto m-0 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-4 text-ink shadow-float lg:right-8"
      >
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-small text-muted">{email}</p>
        <p className="truncate text-small text-muted">{capacity}</p>
        <div className="mt-4 border-t border-line pt-4">
          <ThemeSwitch initial={theme} />
        </div>
        <div className="mt-3 border-t border-line pt-4">
          <SignOut />
        </div>
      </div>
    </>
  );
}

function SignOut() {
  const [leaving, setLeaving] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const leave = async () => {
    setLeaving(true);
    try {
      await callApi("auth.logout", {});
    } catch (error) {
      // A session that has already ended is signed out.
      if (!(error instanceof ApiError) || error.status !== 401) {
        setLeaving(false);
        toast({ tone: "failed", title: "You are still signed in", description: sentenceOf(error) });
        return;
      }
    }
    queries.clear();
    sessionStorage.clear();
    void loadPage("/sign-in");
  };
  return (
    <Button
      block
      loading={leaving}
      onClick={() => void leave()}
      icon={<LogOut aria-hidden="true" className="size-4" />}
    >
      Sign out
    </Button>
  );
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : "Try again.";
}
