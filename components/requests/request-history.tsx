import { QrCode } from "lucide-react";
import { OpenMarker, StateMarker, TimelineLine } from "@/components/data/timeline";
import { requestStyles } from "@/components/labels/payment-requests";
import { actorText, type Actors } from "@/components/transactions/decide";
import { Time } from "@/components/ui/time";
import { isPayable, type PaymentRequestView } from "@/lib/client/queries/payment-requests";
import { statusText } from "./request-status";

interface RequestHistoryProps {
  request: PaymentRequestView;
  actors: Actors;
}

/** The steps of a payment request, and who took them. */
export function RequestHistory({ request: { history, status }, actors }: RequestHistoryProps) {
  const isOpen = isPayable(status);
  return (
    <ol aria-label="History">
      {history.map((step, index) => {
        const { tone } = requestStyles[step.status];
        const isCreation = index === 0;
        const actor = actorText(step.by, actors);
        return (
          <TimelineLine
            key={`${step.at}-${index}`}
            last={index === history.length - 1 && !isOpen}
            marker={
              isCreation ? (
                <StateMarker tone="neutral" icon={<QrCode className="size-4.5" />} />
              ) : (
                <StateMarker tone={step.exception === null ? tone : "attention"} />
              )
            }
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
              <p className="font-medium">{isCreation ? "Created" : statusText(step)}</p>
              <span className="shrink-0 text-tiny text-muted">
                <Time at={step.at} precision="second" />
              </span>
            </div>
            {actor !== null && <p className="text-small text-muted">By {actor}</p>}
          </TimelineLine>
        );
      })}
      {isOpen && (
        <TimelineLine last marker={<OpenMarker />}>
          <p className="text-small text-muted">This page updates by itself.</p>
        </TimelineLine>
      )}
    </ol>
  );
}
