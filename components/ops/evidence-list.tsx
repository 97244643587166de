import { BookOpen, Mail, RadioTower, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { prettyJson } from "@/components/data/pretty-json";
import { OpenMarker, SmallMarker, StateMarker, TimelineLine } from "@/components/data/timeline";
import { networkName, statusStyles } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { isOpen } from "@/lib/states";
import { evidenceOf, type Evidence } from "./evidence";
import {
  actorText,
  flagLabel,
  isManual,
  outcomeText,
  outcomeVerb,
  plainText,
  type ExceptionDetail,
} from "./labels";

/** The complete evidence of a transfer. */
export function EvidenceList({ exception }: { exception: ExceptionDetail }) {
  const lines = evidenceOf(exception);
  const open = isOpen(exception.status);
  return (
    <ol aria-label="Evidence">
      {lines.map((line, index) => (
        <TimelineLine
          key={`${line.kind}-${line.at}-${index}`}
          marker={<Marker line={line} />}
          last={index === lines.length - 1 && !open}
        >
          <Item line={line} exception={exception} />
        </TimelineLine>
      ))}
      {open && (
        <TimelineLine last marker={<OpenMarker />}>
          <p className="text-small text-muted">Still in progress. This page updates by itself.</p>
        </TimelineLine>
      )}
    </ol>
  );
}

const icons = { call: RadioTower, callback: Mail, posting: BookOpen, resolution: UserRound };

function Marker({ line }: { line: Evidence }) {
  if (line.kind === "status") {
    // In the past, a "waiting" status needs nobody's attention.
    const { status, by } = line.step;
    const tone = status === "pending" ? "neutral" : statusStyles[status].tone;
    const icon = by.startsWith("usr_") ? <UserRound className="size-4.5" /> : undefined;
    return <StateMarker tone={tone} icon={icon} />;
  }
  const Icon = icons[line.kind];
  return (
    <SmallMarker>
      <Icon className="size-3.5" />
    </SmallMarker>
  );
}

function Item({ line, exception }: { line: Evidence; exception: ExceptionDetail }) {
  const network = networkName(exception.provider);
  switch (line.kind) {
    case "call":
      return <CallLine calls={line.calls} network={network} reference={exception.reference} />;
    case "posting":
      return <PostingLine posting={line.posting} />;
    case "callback":
      return <CallbackLine callback={line.callback} network={network} />;
    case "resolution":
      return <ResolutionLine resolution={line.resolution} />;
    case "status":
      return <StatusLine step={line.step} />;
    default:
      return line satisfies never;
  }
}

/** What happened, and when. */
function Title({
  at,
  main = false,
  children,
}: {
  at: string;
  main?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className={main ? "font-medium" : "text-small"}>{children}</p>
      <span className="shrink-0 text-tiny text-muted">
        <Time at={at} precision="second" />
      </span>
    </div>
  );
}

interface CallLineProps {
  /** Consecutive calls with the same outcome. */
  calls: [Call, ...Call[]];
  network: string;
  /** The transfer's own reference, which needs no mention. */
  reference: string | null;
}
type Call = ExceptionDetail["calls"][number];

/** A provider call and its response; consecutive calls with the same outcome share one. */
function CallLine({ calls, network, reference: own }: CallLineProps) {
  const [{ startedAt, operation, outcome, reference, response }] = calls;
  const durations = calls.map(({ durationMs }) => durationMs);
  const [min, max] = [Math.min(...durations), Math.max(...durations)];
  const isQuery = operation.endsWith("status");
  return (
    <>
      <Title at={startedAt}>
        {isQuery ? `Checked status with ${network}` : `${plainText(operation)} call to ${network}`}
        {calls.length > 1 && `, ${calls.length} times`}
      </Title>
      <p className="text-tiny text-muted">
        {outcomeText(outcome)} in{" "}
        <span className="figures">{min === max ? `${max} ms` : `${min} to ${max} ms`}</span>
        {reference !== null && reference !== own && (
          <>
            , reference <span className="font-mono wrap-anywhere">{reference}</span>
          </>
        )}
      </p>
      {response && (
        <pre
          role="group"
          aria-label="Response"
          className="mt-1.5 rounded-control bg-sunken px-3 py-2 font-mono text-tiny wrap-break-word whitespace-pre-wrap"
        >
          {prettyJson(response)}
        </pre>
      )}
      {calls.length > 1 && <Repetitions calls={calls} />}
    </>
  );
}

function Repetitions({ calls }: { calls: Call[] }) {
  const last = calls[calls.length - 1];
  return (
    <details className="mt-1 text-tiny text-muted">
      <summary className="inline-flex min-h-11 items-center rounded-control sm:min-h-6">
        <span>
          Last {last && <Time at={last.startedAt} precision="second" />},{" "}
          <span className="underline decoration-outline underline-offset-4">
            show all {calls.length}
          </span>
        </span>
      </summary>
      <ol className="grid gap-0.5 pb-1">
        {calls.map(({ startedAt, durationMs }, index) => (
          <li key={`${startedAt}-${index}`}>
            <Time at={startedAt} precision="second" />,{" "}
            <span className="figures">{durationMs} ms</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function StatusLine({ step }: { step: ExceptionDetail["history"][number] }) {
  const { status, at, by, byName, reason } = step;
  const manual = isManual(step);
  const { label } = statusStyles[status];
  return (
    <>
      <Title at={at} main>
        {reason === null || manual ? label : `${label}: ${plainText(reason).toLowerCase()}`}
      </Title>
      <p className="text-small text-muted">
        By {actorText(by, byName)}
        {manual && ", manually"}
      </p>
      {manual && <p className="text-small wrap-anywhere">Reason: {reason}</p>}
    </>
  );
}

interface CallbackLineProps {
  callback: ExceptionDetail["callbacks"][number];
  network: string;
}

/** A callback never moves money: it only triggers a status query. */
function CallbackLine({ callback, network }: CallbackLineProps) {
  const { claim, accepted, flags, receivedAt } = callback;
  return (
    <>
      <Title at={receivedAt}>
        {accepted ? `Callback from ${network}` : "Rejected callback"}
        {claim === null ? ", unreadable" : `: ${plainText(claim).toLowerCase()}`}
      </Title>
      {flags.length > 0 && <Flags flags={flags} />}
    </>
  );
}

/** Why a callback is suspicious. */
export function Flags({ flags }: { flags: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 py-1">
      {flags.map((flag) => (
        <Status key={flag} tone="attention" label={flagLabel(flag)} />
      ))}
    </span>
  );
}

const postingTexts: Record<string, string> = {
  hold: "Amount held",
  settle: "Held amount left the wallet",
  release: "Held amount released",
  collection: "Collection credited",
  reversal: "Reversed",
  correction: "Difference posted to suspense",
  late: "Late payment posted to suspense",
};

const accountTexts: Record<string, string> = {
  "wallet.available": "Wallet, available",
  "wallet.reserved": "Wallet, on hold",
  suspense: "Suspense",
  fees: "Fees",
};

/** A posting, entry by entry; credits are positive, and the entries sum to zero. */
function PostingLine({ posting }: { posting: ExceptionDetail["postings"][number] }) {
  return (
    <>
      <Title at={posting.at}>
        Posting: {(postingTexts[posting.kind] ?? plainText(posting.kind)).toLowerCase()}
      </Title>
      <dl className="mt-1 grid gap-0.5 text-tiny text-muted">
        {posting.entries.map(({ account, provider, amount, currency }, index) => (
          <div key={index} className="flex justify-between gap-4">
            <dt className="wrap-anywhere">
              {account === "float"
                ? `Float at ${networkName(provider)}`
                : (accountTexts[account] ?? account)}
            </dt>
            <dd className="text-ink">
              <Amount value={amount} currency={currency} signed />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type Resolution = ExceptionDetail["resolutions"][number];

function ResolutionLine({ resolution }: { resolution: Resolution }) {
  const { outcome, reason, reviewReason, proposedBy, proposedAt, decidedBy } = resolution;
  const verb = outcomeVerb(
    outcome,
    reviewReason === "reorganized" || (reviewReason?.startsWith("settled_then") ?? false),
  );
  const alone = decidedBy?.id === proposedBy.id && resolution.status === "applied";
  return (
    <>
      <Title at={proposedAt}>
        {actorText(proposedBy.id, proposedBy.name)} {alone ? "decided" : "proposed"} to {verb}
      </Title>
      <p className="text-small wrap-anywhere">Reason: {reason}</p>
      {!alone && (
        <p className="text-small text-muted">
          <Decision resolution={resolution} />
        </p>
      )}
    </>
  );
}

function Decision({ resolution: { status, decidedBy, decidedAt } }: { resolution: Resolution }) {
  if (status === "proposed") return "Waiting for another operator.";
  if (status === "lapsed" || decidedBy === null)
    return "Lapsed: the transfer changed before it was confirmed.";
  return (
    <>
      {status === "applied" ? "Confirmed" : "Withdrawn"} by{" "}
      {actorText(decidedBy.id, decidedBy.name)}
      {decidedAt !== null && (
        <>
          , <Time at={decidedAt} precision="second" />
        </>
      )}
    </>
  );
}
