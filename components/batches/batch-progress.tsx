import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import type { BatchView } from "@/lib/client/queries/batches";
import type { BatchOutcome } from "@/lib/contract/batches";
import { addressOf, outcomeStyles, outcomes, progressOf } from "./labels";

/** Always shown, so that the list does not jump while rows move between them. */
const always: readonly BatchOutcome[] = ["completed", "processing", "waiting"];

/** The progress of a batch: a bar, and each outcome with its rows and cedis. */
export function BatchProgress({ batch }: { batch: BatchView }) {
  const { progress, sums } = batch;
  const { toPay, ended } = progressOf(batch);
  const text =
    toPay === 0
      ? "Nothing to pay"
      : `${ended.toLocaleString("en-GH")} of ${toPay.toLocaleString("en-GH")} done`;
  const shown = outcomes.filter((outcome) => always.includes(outcome) || progress[outcome] > 0);
  return (
    <Card title="Progress">
      <p className="figures text-small text-muted">{text}</p>
      {toPay > 0 && (
        <div className="mt-2">
          <ProgressBar
            label="Progress of the payouts"
            valueText={text}
            total={toPay}
            done={ended}
            parts={barParts(batch)}
          />
        </div>
      )}
      <ul className="mt-4 divide-y divide-line">
        {shown.map((outcome) => {
          const { tone } = outcomeStyles[outcome];
          return (
            <li
              key={outcome}
              className="grid min-h-11 grid-cols-[1fr_auto_9.5rem] items-center gap-3 py-1.5"
            >
              <span className="inline-flex items-center gap-2">
                <span className={toneText[tone]}>
                  <ToneIcon tone={tone} />
                </span>
                <Label outcome={outcome} batch={batch} />
              </span>
              <span className="figures font-medium">
                {progress[outcome].toLocaleString("en-GH")}
              </span>
              <span className="text-right">
                {outcome === "skipped" || outcome === "invalid" ? (
                  <span className="text-muted">–</span>
                ) : (
                  <Amount value={sums[outcome]} currency="GHS" />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Outcomes that are also a status of rows link to those rows. */
const listed: readonly BatchOutcome[] = ["completed", "failed", "rejected", "cancelled", "skipped"];

function Label({ outcome, batch }: { outcome: BatchOutcome; batch: BatchView }) {
  const { label } = outcomeStyles[outcome];
  if (!listed.includes(outcome) || batch.progress[outcome] === 0) return label;
  return (
    <Link
      href={`${addressOf(batch.batchId)}?status=${outcome}#rows`}
      className="inline-flex min-h-11 items-center rounded-control underline decoration-outline underline-offset-4 sm:min-h-8"
    >
      {label}
    </Link>
  );
}

/** The parts of a bar: ended and in flight; the empty part is waiting. */
export function barParts({ progress }: BatchView) {
  return outcomes
    .filter((outcome) => !["waiting", "skipped", "invalid"].includes(outcome))
    .map((outcome) => ({
      key: outcome,
      tone: outcomeStyles[outcome].tone,
      value: progress[outcome],
    }));
}
