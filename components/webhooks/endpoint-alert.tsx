"use client";

import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { When } from "@/components/ui/time";
import type { EndpointView } from "@/lib/client/queries/webhooks";
import { EnableButton } from "./endpoint-acts";
import { addressOfDeliveries } from "./labels";

interface EndpointAlertProps {
  endpoint: EndpointView;
  /** Whether the URL is part of the text: on a page of several endpoints. */
  named?: boolean;
}

/** That an endpoint is failing or was disabled: what happened, and what to do. */
export function EndpointAlert({ endpoint, named = false }: EndpointAlertProps) {
  const { url, status, disabledReason, failingSince } = endpoint;
  const which = named ? url : "This endpoint";
  if (disabledReason === "gone" || disabledReason === "failing")
    return (
      <Alert tone="failed" title={`${which} is disabled`}>
        <p>
          {disabledReason === "gone"
            ? "It responded 410, which means that it no longer wants events. We send it nothing more."
            : "It had accepted no event for five days, so we stopped sending. "}{" "}
          Enable it once it accepts events again, then retry what it missed.
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <EnableButton endpoint={endpoint} />
          <DeliveriesLink endpoint={endpoint} />
        </p>
      </Alert>
    );
  if (status === "disabled" || failingSince === null) return null;
  return (
    <Alert tone="attention" title={`${which} is failing`}>
      <p>
        Its first failed delivery was <When at={failingSince} />, and none has succeeded since. We
        keep retrying; after five days without a success, it is disabled.
      </p>
      <p className="mt-2">
        <DeliveriesLink endpoint={endpoint} />
      </p>
    </Alert>
  );
}

function DeliveriesLink({ endpoint }: { endpoint: EndpointView }) {
  return (
    <Link
      href={addressOfDeliveries(endpoint.id)}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:min-h-6"
    >
      See its deliveries
    </Link>
  );
}
