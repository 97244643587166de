import { BookOpen, Mail, RadioTower, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { OpenKnot, SmallKnot, StateKnot } from "@/components/data/timeline";
import { networkName, statusStyles } from "@/components/labels/transactions";
import { classNames } from "@/components/ui/class-names";
import { isOpen } from "@/lib/states";
import { CallLine } from "./call-line";
import { evidenceOf, type Evidence } from "./evidence";
import { Flags } from "./flags";
import { PostingLine } from "./posting-line";
import { ResolutionLine } from "./resolution-line";
import { TitleLine } from "./title-line";
import { actorText, isManual, plainText, type ExceptionDetail } from "./labels";

/** The whole story of a transfer as it can be proved: nothing is left out. */
export function EvidenceList({ exception }: { exception: ExceptionDetail }) {
  const lines = evidenceOf(exception);
  return (
    <ol aria-label="Evidence">
      {lines.map((line, index) => (
        <Line
          key={`${line.kind}-${line.at}-${index}`}
          knot={<Knot line={line} />}
          last={index === lines.length - 1 && !isOpen(exception.status)}
        >
          <Told line={line} network={networkName(exception.provider)} />
        </Line>
      ))}
      {isOpen(exception.status) && (
        <Line last knot={<OpenKnot />}>
          <p className="text-small text-muted">The end is still to come. This page shows it.</p>
        </Line>
      )}
    </ol>
  );
}

interface LineProps {
  knot: ReactNode;
  last: boolean;
  children: ReactNode;
}

function Line({ knot, last, children }: LineProps) {
  return (
    <li
      className={classNames(
        "relative grid animate-fade grid-cols-[2rem_minmax(0,1fr)] gap-x-3",
        last ? "pb-0" : "pb-5",
      )}
    >
      {!last && (
        <span
          aria-hidden="true"
          className="absolute top-8 bottom-0 left-[15px] border-l-2 border-line"
        />
      )}
      {knot}
      <div className="min-w-0 pt-0.5">{children}</div>
    </li>
  );
}

const icons = { call: RadioTower, callback: Mail, posting: BookOpen, resolution: UserRound };

function Knot({ line }: { line: Evidence }) {
  if (line.kind === "status") {
    // "Waiting" is past by the time that the story tells it: it needs nobody's attention any more.
    const tone = line.step.status === "pending" ? "neutral" : statusStyles[line.step.status].tone;
    const byPerson = line.step.by.startsWith("usr_");
    return (
      <StateKnot tone={tone} icon={byPerson ? <UserRound className="size-4.5" /> : undefined} />
    );
  }
  const Icon = icons[line.kind];
  return (
    <SmallKnot>
      <Icon className="size-3.5" />
    </SmallKnot>
  );
}

function Told({ line, network }: { line: Evidence; network: string }) {
  switch (line.kind) {
    case "call":
      return <CallLine calls={line.calls} />;
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

/** Who took the step; by hand, with the reason. */
function StatusLine({ step }: { step: ExceptionDetail["history"][number] }) {
  const { status, at, by, byName, reason } = step;
  const manual = isManual(step);
  const { label } = statusStyles[status];
  return (
    <>
      <TitleLine at={at} main>
        {reason === null || manual ? label : `${label}: ${plainText(reason).toLowerCase()}`}
      </TitleLine>
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

/** A callback is a claim: it never moves money, it only makes us ask. */
function CallbackLine({ callback, network }: CallbackLineProps) {
  const { claim, accepted, flags, receivedAt } = callback;
  return (
    <>
      <TitleLine at={receivedAt}>
        {accepted ? `A callback of ${network}` : "A callback, rejected"}
        {claim === null ? ", not readable" : `: it says ${claim}`}
      </TitleLine>
      {flags.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Flags flags={flags} />
        </p>
      )}
    </>
  );
}
