import type { ReactNode } from "react";
import { Time } from "@/components/ui/time";

interface TitleLineProps {
  at: string;
  /** What the transfer reached stands out. */
  main?: boolean;
  children: ReactNode;
}

/** What happened, and when. */
export function TitleLine({ at, main = false, children }: TitleLineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className={main ? "font-medium" : "text-small"}>{children}</p>
      <span className="shrink-0 text-tiny text-muted">
        <Time at={at} precision="second" />
      </span>
    </div>
  );
}
