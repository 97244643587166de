import type { ReactNode } from "react";

/** Inline code. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-small wrap-anywhere">{children}</code>;
}
