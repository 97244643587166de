import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { toneGround, toneText, type Tone } from "./tone";
import { ToneIcon } from "./tone-icon";

interface AlertProps {
  tone: Tone;
  /** What happened, in one sentence. */
  title: string;
  /** Where the money is and what to do next. */
  children?: ReactNode;
  /** `alert` interrupts a screen reader: for the result of what the user just did. */
  role?: "alert" | "status";
}

/** A message within the page, such as the reason a form was not accepted. */
export function Alert({ tone, title, children, role }: AlertProps) {
  return (
    <div role={role} className={classNames("flex gap-3 rounded-card p-4", toneGround[tone])}>
      <span className={toneText[tone]}>
        <ToneIcon tone={tone} className="mt-0.5 size-5 shrink-0" />
      </span>
      <div className="min-w-0 text-small sm:text-base">
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="mt-1">{children}</div>}
      </div>
    </div>
  );
}
