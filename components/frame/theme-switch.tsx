"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { themeCookie, themes, type Theme } from "./theme";

const options = {
  system: { icon: Monitor, label: "System" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};
const oneYearSeconds = 31_536_000;

/** Light, dark or the system's theme; remembered in a cookie. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
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
