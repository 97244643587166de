import Link from "next/link";
import { useId, type ReactNode } from "react";
import { networkName } from "@/components/labels/transactions";
import { Ago } from "@/components/ui/ago";
import { spanText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { addressWith, type ExceptionFilters } from "@/lib/client/ops-filters";
import { ProbeBars } from "./probe-bars";
import { SwitchDialog } from "./switch-dialog";
import { directionLabels, outcomeText, plainText, railStyles, type BoardRail } from "./labels";

interface RailPanelProps {
  rail: BoardRail;
  asOf: string;
}

/** One direction of a network: what it is and why, and the figures that tell how it has fared. */
export function RailPanel({ rail, asOf }: RailPanelProps) {
  const titleId = useId();
  const { tone, label } = railStyles[rail.status];
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 border-t border-line p-4 sm:px-6 sm:py-5 sm:max-xl:even:border-r"
    >
      <div>
        <div className="flex items-center justify-between gap-4">
          <h3 id={titleId} className="font-medium">
            <span className="sr-only">{networkName(rail.provider)} </span>
            {directionLabels[rail.direction]}
          </h3>
          <SwitchDialog rail={rail} asOf={asOf} />
        </div>
        <Status key={rail.status} tone={tone} label={label} />
        {rail.why !== null && <p className="mt-1.5 text-small wrap-anywhere">{rail.why}</p>}
        <SetBy rail={rail} asOf={asOf} />
      </div>
      <div>
        <ProbeBars probes={rail.probes} asOf={asOf} />
        <LastProbe rail={rail} asOf={asOf} />
      </div>
      <Figures rail={rail} />
    </section>
  );
}

/** Who decided it, where an operator's switch is what the rail now is. */
function SetBy({ rail, asOf }: RailPanelProps) {
  const { status, setAt, setByName } = rail.switch;
  if (setAt === null || status === "operational") return null;
  return (
    <p className="text-small text-muted">
      Set by {setByName ?? "an operator"} <Ago at={setAt} asOf={asOf} />
    </p>
  );
}

function LastProbe({ rail, asOf }: RailPanelProps) {
  const { lastProbe } = rail;
  if (!lastProbe) return <p className="mt-1 text-small text-muted">Not probed in the last hour</p>;
  const { at, up, durationMs, reason } = lastProbe;
  return (
    <p className="mt-1 text-small text-muted">
      Probed <Ago at={at} asOf={asOf} />:{" "}
      {up ? (
        <span className="figures">{durationMs} ms</span>
      ) : (
        <span className="font-medium text-failed">
          {reason === null ? "no answer" : outcomeText(reason)}
        </span>
      )}
    </p>
  );
}

function Figures({ rail }: { rail: BoardRail }) {
  const { success, latency, waiting, inFlight } = rail;
  const ended = success.completed + success.failed + success.reversed;
  return (
    <dl className="grid gap-2 text-small">
      <Figure label="Success, 24 hours" note={ended === 0 ? null : <Ends rail={rail} />}>
        {success.rate === null ? "Nothing ended" : `${success.rate}%`}
      </Figure>
      <Figure
        label="Answers, last hour"
        note={latency.calls === 0 ? null : `p50 / p95 of ${counted(latency.calls, "call")}`}
      >
        {latency.p50 === null ? "No call" : `${latency.p50} / ${latency.p95} ms`}
      </Figure>
      <Figure
        label="Waiting for it"
        note={
          waiting.oldestAgeSeconds === null
            ? null
            : `the oldest ${spanText(waiting.oldestAgeSeconds)}`
        }
      >
        {/* Its network may not be chosen yet, so all of them are shown. */}
        <ExceptionLink rail={rail} count={waiting.count} what="waiting" filters={{}} />
      </Figure>
      <Figure label="In flight">
        <ExceptionLink
          rail={rail}
          count={inFlight}
          what="in flight"
          filters={{ provider: rail.provider }}
        />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  note?: ReactNode;
  children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="figures text-right font-medium">{children}</dd>
      {note !== undefined && note !== null && (
        <dd className="figures col-span-2 text-right text-tiny text-muted">{note}</dd>
      )}
    </div>
  );
}

function Ends({ rail }: { rail: BoardRail }) {
  const { completed, failed, reversed, byCode } = rail.success;
  const counts = [
    `${completed} completed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(reversed > 0 ? [`${reversed} reversed`] : []),
  ].join(", ");
  return (
    <>
      {counts}
      {byCode.map(({ code, count }) => (
        <span key={code} className="block">
          {count} × {plainText(code)}
        </span>
      ))}
    </>
  );
}

interface ExceptionLinkProps {
  rail: BoardRail;
  count: number;
  what: string;
  filters: ExceptionFilters;
}

function ExceptionLink({ rail, count, what, filters }: ExceptionLinkProps) {
  if (count === 0) return <span className="font-normal text-muted">None</span>;
  const type = rail.direction === "collection" ? ({ type: "collection" } as const) : {};
  return (
    <Link
      href={addressWith("/ops/exceptions", { ...filters, ...type, olderThanMinutes: "0" })}
      className="-my-3 inline-flex min-h-11 items-center underline decoration-outline underline-offset-4"
    >
      {count}
      <span className="sr-only"> {what}</span>
    </Link>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
