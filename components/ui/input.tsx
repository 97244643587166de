"use client";

import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlStyle, controlSize } from "./control-style";
import { useReplayedEntry } from "./replay";

/** A one-line text control; goes inside a Field. */
export function Input({ className, ref, ...others }: ComponentProps<"input">) {
  const entered = useReplayedEntry(ref);
  return (
    <input {...others} ref={entered} className={classNames(controlStyle, controlSize, className)} />
  );
}

interface AmountInputProps extends Omit<ComponentProps<"input">, "type"> {
  /** The currency code, shown beside the number and smaller than it. */
  currency: string;
}

/** A large decimal entry with its currency code; the value stays text, never a float. */
export function AmountInput({ currency, className, ref, ...others }: AmountInputProps) {
  const entered = useReplayedEntry(ref);
  return (
    <span className="relative block">
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...others}
        ref={entered}
        className={classNames(
          controlStyle,
          "figures min-h-16 pr-20 text-title font-semibold placeholder:font-normal",
          className,
        )}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-4 flex items-center font-medium text-muted"
      >
        {currency}
      </span>
    </span>
  );
}
