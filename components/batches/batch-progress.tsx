import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import type { BatchView } from "@/lib/client/queries/batches";
import type { BatchOutcome } from "@/lib/contract/batches";
import { addressOf, outcomeLooks, outcomes, progressOf } from "./labels";

/** Always told, so that the list does not jump while rows pass from one to the other. */
const always: readonly BatchOutcome[] = ["completed", "processing", "waiting"];

/** How far a batch is: a bar, and each outcome with its rows and cedis. */
export function BatchProgress({ batch }: { batch: BatchView }) {
  const { progress, sums } = batch;
  const { toPay, ended } = progressOf(batch);
  const text =
    toPay === 0
      ? "Nothing was to be paid"
      : `${ended.toLocaleString("en-GH")} of ${toPay.toLocaleString("en-GH")} have ended`;
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
          const { tone } = outcomeLooks[outcome];
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

/** Where a status of rows bears the outcome's name, it leads to them. */
const listed: readonly BatchOutcome[] = ["completed", "failed", "rejected", "cancelled", "skipped"];

function Label({ outcome, batch }: { outcome: BatchOutcome; batch: BatchView }) {
  const { label } = outcomeLooks[outcome];
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

/** The parts of a bar: what has ended or is on its way; what waits is its empty rest. */
export function barParts({ progress }: BatchView) {
  return outcomes
    .filter((outcome) => !["waiting", "skipped", "invalid"].includes(outcome))
    .map((outcome) => ({
      key: outcome,
      tone: outcomeLooks[outcome].tone,
      value: progress[outcome],
    }));
}
