import { useId, type ReactNode } from "react";
import { networkName } from "@/components/labels/transactions";
import { Ago } from "@/components/ui/ago";
import { Amount } from "@/components/ui/amount";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { RailPanel } from "./rail-panel";
import { isZero, type Board } from "./labels";

interface NetworkCardProps {
  code: Board["floats"][number]["provider"];
  board: Board;
}

/** One network: what it holds for us, and both its rails. Side by side, the cards' parts line up. */
export function NetworkCard({ code, board }: NetworkCardProps) {
  const titleId = useId();
  const rails = board.data.filter(({ provider }) => provider === code);
  const float = board.floats.find(({ provider }) => provider === code);
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-card border border-line bg-surface sm:max-xl:grid-cols-2 xl:row-span-3 xl:grid-rows-subgrid xl:gap-0"
    >
      <div className="p-4 sm:px-6 sm:pt-5 sm:max-xl:col-span-2">
        <h2 id={titleId} className="font-semibold">
          {networkName(code)}
        </h2>
        {float && <FloatLines float={float} asOf={board.asOf} />}
      </div>
      {rails.map((rail) => (
        <RailPanel key={rail.direction} rail={rail} asOf={board.asOf} />
      ))}
    </section>
  );
}

interface FloatLinesProps {
  float: Board["floats"][number];
  asOf: string;
}

/** What our ledger holds now; then what the network last reported, beside our ledger of that moment. */
function FloatLines({ float, asOf }: FloatLinesProps) {
  const { ledger, reported, ledgerThen } = float;
  return (
    <>
      <dl className="mt-2 grid gap-1 text-small">
        <FloatLine label="Float by our ledger">
          <Amount value={ledger} currency="GHS" />
        </FloatLine>
      </dl>
      {float.asOf === null ? (
        <p className="mt-2 text-small text-muted">The network has not reported a balance.</p>
      ) : (
        <>
          <p className="mt-2 text-small text-muted">
            Last reported by the network <Ago at={float.asOf} asOf={asOf} />
          </p>
          <dl className="mt-1 grid gap-1 text-small">
            <FloatLine label="By the network">{cedisOrUnknown(reported)}</FloatLine>
            <FloatLine label="By our ledger">{cedisOrUnknown(ledgerThen)}</FloatLine>
            <FloatLine label="Discrepancy">
              <Discrepancy amount={float.discrepancy} />
            </FloatLine>
          </dl>
        </>
      )}
    </>
  );
}

function cedisOrUnknown(amount: string | null) {
  return amount === null ? "Unknown" : <Amount value={amount} currency="GHS" />;
}

function Discrepancy({ amount }: { amount: string | null }) {
  if (amount === null) return "Unknown";
  if (isZero(amount)) return "None";
  return (
    <span className={`inline-flex items-center gap-1.5 ${toneText.attention}`}>
      <ToneIcon tone="attention" />
      <Amount value={amount} currency="GHS" signed />
    </span>
  );
}

function FloatLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
