import { moneyText } from "@/lib/money-text";
import type { Draft } from "./draft";

interface WayChoiceProps {
  way: Draft["way"];
  /** Cedis that are available. */
  cedis: string;
  choose: (way: Draft["way"]) => void;
}

/** Pays from USDT or from cedis; not shown without cedis. */
export function WayChoice({ way, cedis, choose }: WayChoiceProps) {
  if (/^0\.0+$/.test(cedis) && way === "convert") return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">Pay from</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Way
          checked={way === "convert"}
          choose={() => choose("convert")}
          title="USDT"
          text="Convert first, at a locked rate."
        />
        <Way
          checked={way === "wallet"}
          choose={() => choose("wallet")}
          title="Cedis in your wallet"
          text={`${moneyText(cedis, "GHS")} available.`}
        />
      </div>
    </fieldset>
  );
}

interface WayProps {
  checked: boolean;
  choose: () => void;
  title: string;
  text: string;
}

function Way({ checked, choose, title, text }: WayProps) {
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border border-outline bg-surface px-4 py-2.5 transition-colors hover:bg-sunken has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="way"
        checked={checked}
        onChange={choose}
        className="size-5 shrink-0 accent-ink"
      />
      <span className="font-medium">
        {title} <span className="block text-small font-normal text-muted">{text}</span>
      </span>
    </label>
  );
}
