import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import type { BatchView } from "@/lib/client/queries/batches";
import type { BatchOutcome } from "@/lib/contract/batches";
import { outcomeLooks, outcomes, progressOf } from "./words";

/** Always told, so that the list does not jump while rows pass from one to the other. */
const always: readonly BatchOutcome[] = ["completed", "processing", "waiting"];

/** How far a batch is: a bar, and each outcome with its rows and cedis. */
export function BatchProgress({ batch }: { batch: BatchView }) {
  const { progress, sums } = batch;
  const { toPay, ended } = progressOf(batch);
  const text = `${ended.toLocaleString("en-GH")} of ${toPay.toLocaleString("en-GH")} have ended`;
  const shown = outcomes.filter((outcome) => always.includes(outcome) || progress[outcome] > 0);
  return (
    <Card title="Progress">
      <p className="figures mb-2 text-small text-muted">{text}</p>
      <ProgressBar
        label="Progress of the payouts"
        valueText={text}
        total={toPay}
        done={ended}
        parts={barParts(batch)}
      />
      <ul className="mt-4 divide-y divide-line">
        {shown.map((outcome) => {
          const { label, tone } = outcomeLooks[outcome];
          return (
            <li
              key={outcome}
              className="grid min-h-11 grid-cols-[1fr_auto_9.5rem] items-center gap-3 py-1.5"
            >
              <span className="inline-flex items-center gap-2">
                <span className={toneText[tone]}>
                  <ToneIcon tone={tone} />
                </span>
                {label}
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
