import { ArrowLeftRight, BookOpen, Lock, RadioTower } from "lucide-react";
import { OpenKnot, SmallKnot, StateKnot } from "@/components/data/timeline";
import { Amount } from "@/components/ui/amount";
import { classNames } from "@/components/ui/class-names";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";
import { isOpen, type TransactionStatus } from "@/lib/states";
import { statusStyles } from "@/components/labels/transactions";

type Line = ResponseOf<"transactions.timeline">["data"][number];

interface TimelineProps {
  lines: Line[];
  status: TransactionStatus;
}

/**
 * The whole story from quote to receipt: what the transaction reached stands out, what happened in
 * between (the ledger, the network) stands back but is there.
 */
export function Timeline({ lines, status }: TimelineProps) {
  return (
    <ol aria-label="Timeline">
      {lines.map((line, index) => (
        <TimelineLine
          key={`${line.at}-${line.kind}-${line.name}-${index}`}
          line={line}
          last={index === lines.length - 1 && !isOpen(status)}
        />
      ))}
      {isOpen(status) && <StillToCome />}
    </ol>
  );
}

function TimelineLine({ line, last }: { line: Line; last: boolean }) {
  const main = line.kind === "status" || line.kind === "quote";
  return (
    <li
      className={classNames(
        "relative grid animate-fade grid-cols-[2rem_minmax(0,1fr)] gap-x-3",
        last ? "pb-0" : "pb-5",
      )}
    >
      {!last && <Rail main={main} />}
      <Knot line={line} />
      <div className={classNames("min-w-0", main ? "pt-1" : "pt-0.5")}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
          <p className={main ? "font-medium" : "text-small"}>
            {titleOf(line)}
            {line.amount !== null && (
              <>
                {" "}
                <Amount
                  value={line.amount.amount}
                  currency={line.amount.currency}
                  signed={line.kind === "posting"}
                />
              </>
            )}
          </p>
          <span className="shrink-0 text-tiny text-muted">
            <Time at={line.at} precision="second" />
          </span>
        </div>
        {main && titleOf(line) !== line.text && (
          <p className="text-small text-muted">{line.text}</p>
        )}
        <Facts line={line} />
      </div>
    </li>
  );
}

function titleOf(line: Line): string {
  if (line.kind === "quote") return "Quote";
  if (line.kind !== "status") return line.text;
  return statusStyles[line.name as TransactionStatus]?.label ?? line.text;
}

function Rail({ main }: { main: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "absolute bottom-0 left-[15px] border-l-2 border-line",
        main ? "top-8" : "top-6",
      )}
    />
  );
}

function Knot({ line }: { line: Line }) {
  if (line.kind === "status") return <StateKnot tone={toneOf(line)} />;
  if (line.kind === "quote")
    return (
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-accent-soft text-ink"
      >
        <Lock className="size-4" />
      </span>
    );
  const Icon = { posting: BookOpen, provider_call: RadioTower }[line.kind];
  return (
    <SmallKnot>
      {line.name === "conversion" ? (
        <ArrowLeftRight className="size-3.5" />
      ) : (
        <Icon className="size-3.5" />
      )}
    </SmallKnot>
  );
}

/** "Waiting" is past by the time that the story tells it: it needs nobody's attention any more. */
function toneOf(line: Line): Tone {
  const { tone } = statusStyles[line.name as TransactionStatus] ?? { tone: "neutral" as const };
  return line.name === "pending" ? "neutral" : tone;
}

function Facts({ line }: { line: Line }) {
  if (line.facts.length === 0) return null;
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-4 text-tiny text-muted">
      {line.facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 items-center gap-1.5">
          <dt>{label}</dt>
          <dd className="figures min-w-0 text-ink wrap-anywhere">
            {value.length > 24 && !value.includes(" ") ? (
              <MonoId value={value} label={label.toLowerCase()} copy={false} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StillToCome() {
  return (
    <li className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <OpenKnot />
      <p className="pt-0.5 text-small text-muted">The end is still to come. This page shows it.</p>
    </li>
  );
}
