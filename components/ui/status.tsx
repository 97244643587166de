import { classNames } from "./class-names";
import { toneGround, toneText, type Tone } from "./tone";
import { ToneIcon } from "./tone-icon";

interface StatusProps {
  tone: Tone;
  /** Color and icon alone never carry the meaning. */
  label: string;
}

/** A status: icon, label and color. A changed status fades in when given a new `key`. */
export function Status({ tone, label }: StatusProps) {
  return (
    <span
      className={classNames(
        "inline-flex animate-fade items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-1.5",
        "text-small font-medium whitespace-nowrap",
        toneText[tone],
        toneGround[tone],
      )}
    >
      <ToneIcon tone={tone} />
      {label}
    </span>
  );
}
