import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button-style";

interface OutcomeProps {
  tone: "completed" | "attention";
  title: string;
  text: ReactNode;
  /** The ways on, the likeliest first. */
  ways: { href: string; label: string }[];
}

/** What became of the link in an e-mail, and where to go from here. */
export function LinkOutcome({ tone, title, text, ways }: OutcomeProps) {
  return (
    <div className="grid gap-4">
      <Alert tone={tone} title={title} role="alert">
        {text}
      </Alert>
      <div className="grid gap-2">
        {ways.map(({ href, label }, index) => (
          <a
            key={href}
            href={href}
            className={buttonStyle({ variant: index === 0 ? "primary" : "secondary", block: true })}
          >
            {label}
          </a>
        ))}
      </div>
    </div>
  );
}

/** The address has no token, or only a part of one. */
export function IncompleteLink() {
  return (
    <Alert tone="attention" title="The link is not complete">
      Open it from the email, or copy it from there with everything after the #.
    </Alert>
  );
}

/** The way to sign in. */
export const signInWay = { href: "/sign-in", label: "Sign in" };
