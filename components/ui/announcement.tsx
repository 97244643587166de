import { classNames } from "./class-names";
import { toneGround, toneText, type Tone } from "./tone";
import { ToneIcon } from "./tone-icon";

interface AnnouncementProps {
  tone: Tone;
  /** What happened. */
  title: string;
  /** Where the money is. */
  money: string;
  /** What to do next; empty when there is nothing to do. */
  next: string;
  /** What it announces the state of: as long as that is the same, it does not appear anew. */
  state: string;
}

/** What happened, where the money is, what to do next; announced when it changes. */
export function Announcement({ tone, title, money, next, state }: AnnouncementProps) {
  return (
    <div role="status">
      <div
        key={state}
        className={classNames("flex animate-fade gap-3 rounded-card p-4 sm:p-5", toneGround[tone])}
      >
        <span className={toneText[tone]}>
          <ToneIcon tone={tone} className="mt-0.5 size-5 shrink-0" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="mt-1">{money}</p>
          {next !== "" && <p className="mt-1">{next}</p>}
        </div>
      </div>
    </div>
  );
}
