"use client";

import { LoaderCircle } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { classNames } from "./class-names";
import { useReplayedAct } from "./replay";

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** Shows beside the label that it is busy, keeps the width, and ignores further presses. */
  loading?: boolean;
}

/** What the spinner takes beside a label without an icon is taken from the padding. */
const spinnerRoom = { normal: "px-1!", small: "px-1! sm:px-0!" };

/** A button; the label names the act and, where money moves, the amount. */
export function Button({
  variant,
  size = "normal",
  block,
  icon,
  loading = false,
  className,
  children,
  type = "button",
  onClick,
  ref,
  ...others
}: ButtonProps) {
  const button = useReplayedAct(ref, (node) => node.click());
  return (
    <button
      {...others}
      ref={button}
      // A submit button is replayed with its form.
      data-act={type === "submit" ? undefined : ""}
      // The script in the page may have marked it for replay.
      suppressHydrationWarning
      // A running submit button must not submit again, yet keeps focus, so it is not `disabled`.
      type={loading && type === "submit" ? "button" : type}
      onClick={loading ? undefined : onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={classNames(
        buttonStyle({ variant, size, block }),
        loading && !icon && !block && spinnerRoom[size],
        className,
      )}
    >
      {loading ? (
        <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin" />
      ) : (
        icon
      )}
      <span>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle {
  href: string;
  /** For what is outside the pages (documents, downloads): a plain navigation. */
  plain?: boolean;
  /** Stores what the link leads to under this name; only where it is `plain`. */
  download?: string;
  children: ReactNode;
}

/** A link styled as a button, for going somewhere. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, plain = false, download, icon, children, ...shape } = props;
  const className = buttonStyle(shape);
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if (plain)
    return (
      <a href={href} download={download} data-button className={className}>
        {content}
      </a>
    );
  return (
    <Link href={href} data-button className={className}>
      {content}
    </Link>
  );
}
