"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleUserRound, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { loadPage } from "@/components/data/load-page";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { type Theme, themeCookie, themes } from "./theme";

interface AccountMenuProps {
  name: string;
  email: string;
  /** Whom they act for: the merchant, or their staff role. */
  capacity: string;
  theme: Theme;
  /** Where they change how they sign in. */
  settings: { href: string; label: string };
}

const menuId = "account-menu";

/** The signed-in user, the theme, the sign-out. The browser's popover: Esc and a tap outside close it. */
export function AccountMenu({ name, email, capacity, theme, settings }: AccountMenuProps) {
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
        <Link
          href={settings.href}
          // The menu outlives the step to a page of its frame.
          onClick={() => document.getElementById(menuId)?.hidePopover()}
          className="-mx-2 mt-2 flex min-h-11 items-center gap-3 rounded-control px-2 text-small font-medium hover:bg-sunken"
        >
          <Settings aria-hidden="true" className="size-4" />
          {settings.label}
        </Link>
        <div className="mt-2 border-t border-line pt-4">
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

const options = {
  system: { icon: Monitor, label: "System" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};
const oneYearSeconds = 31_536_000;

/** Light, dark or the system's theme; remembered in a cookie. */
function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
  };
  return (
    <fieldset>
      <legend className="text-small text-muted">Theme</legend>
      <div className="mt-1.5 grid grid-cols-3 gap-1 rounded-card bg-sunken p-1">
        {themes.map((value) => {
          const { icon: Icon, label } = options[value];
          return (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-control border border-transparent px-1 text-small font-medium text-muted transition-colors hover:text-ink has-checked:border-outline has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={theme === value}
                onChange={() => choose(value)}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function applyTheme(theme: Theme): void {
  const lifetime = theme === "system" ? 0 : oneYearSeconds;
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${lifetime}; SameSite=Lax`;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
