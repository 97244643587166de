import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Variant = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonStyle {
  /** One primary per page: the one thing to do next. */
  variant?: Variant;
  /** `small` is lower from 640 px up; on phones every button keeps 44 px. */
  size?: "normal" | "small";
  /** Takes the full width of its container. */
  block?: boolean;
  icon?: ReactNode;
}

const variants: Record<Variant, string> = {
  primary: "bg-ink text-paper hover:bg-ink-hover",
  secondary: "border border-outline bg-surface text-ink hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-hover",
};

/** How a button looks, where `Button` and `ButtonLink`, with their routing, are too much to load. */
export function buttonStyle({
  variant = "secondary",
  size = "normal",
  block = false,
}: ButtonStyle): string {
  return classNames(
    "relative inline-flex items-center justify-center gap-2 rounded-control px-4 text-center",
    "font-medium transition-colors select-none",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-muted",
    size === "small" ? "min-h-11 text-small sm:min-h-9 sm:px-3" : "min-h-11",
    block && "w-full",
    variants[variant],
  );
}
