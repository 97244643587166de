"use client";

import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { CodeBlock } from "./code-block";
import { useLanguage } from "./stored";

interface SamplesProps {
  /** What they do, for the copy button and screen readers: "example: send a payout". */
  label: string;
  /** A text per language; the first one is shown until the visitor chooses. */
  samples: readonly { name: string; text: string }[];
}

/** The same program in several languages; the choice holds for all samples of the tab. */
export function Samples({ label, samples }: SamplesProps) {
  const [language, setLanguage] = useLanguage();
  const group = useId();
  const shown = samples.find(({ name }) => name === language) ?? samples[0];
  if (!shown) return null;
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-sunken">
      <div className="flex items-center justify-between border-b border-line pr-1">
        <fieldset className="flex min-w-0 flex-wrap noscript:invisible">
          <legend className="sr-only">Language of the {label}</legend>
          {samples.map(({ name }) => (
            <label
              key={name}
              className={classNames(
                "relative flex min-h-11 cursor-pointer items-center border-b-2 px-1.5 text-small sm:px-2.5 font-medium",
                "has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent",
                name === shown.name
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:text-ink",
              )}
            >
              <input
                type="radio"
                name={group}
                value={name}
                checked={name === shown.name}
                onChange={() => setLanguage(name)}
                className="sr-only"
              />
              {name}
            </label>
          ))}
        </fieldset>
        <CopyButton value={shown.text} label={label} />
      </div>
      <CodeBlock label={`${label}, ${shown.name}`} text={shown.text} />
    </div>
  );
}
