"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { useMay } from "@/components/session/person";
import { Button, ButtonLink } from "@/components/ui/button";
import {
  isPayable,
  paymentRequestQuery,
  type PaymentRequestView,
} from "@/lib/client/queries/payment-requests";
import { moneyText } from "@/lib/money-text";

interface RequestActsProps {
  request: PaymentRequestView;
}

/** What the user can do with a payment request now; one that has ended is cloned by the page's own button. */
export function RequestActs({ request }: RequestActsProps) {
  const mayWrite = useMay("payments:write");
  if (!mayWrite) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-4">
      {isPayable(request.status) ? (
        <ButtonLink href={cloneAddress(request)}>Clone</ButtonLink>
      ) : (
        <ArchiveRequest request={request} />
      )}
      {(request.status === "open" || request.status === "processing") && (
        <CancelRequest request={request} />
      )}
    </div>
  );
}

/** The form, filled in like this request. */
export const cloneAddress = ({ requestId }: PaymentRequestView) =>
  `/dashboard/requests/new?from=${requestId}`;

/** Shows a payment request as it is now, and lists anew. */
async function show(queries: QueryClient, request: PaymentRequestView): Promise<void> {
  queries.setQueryData(paymentRequestQuery(request.requestId).queryKey, request);
  await queries.invalidateQueries({ queryKey: ["payment-requests", "list"] });
}

function CancelRequest({ request }: RequestActsProps) {
  const queries = useQueryClient();
  const operation = useOperation<"payment-requests.cancel">({
    report: () => ({ tone: "completed", title: "The request is cancelled" }),
    onDone: (cancelled) => show(queries, cancelled),
  });
  return (
    <ActDialog
      title={`Cancel the request for ${moneyText(request.amount, "USDT")}?`}
      description="The payer is no longer prompted to pay. Anything that still arrives at its address is added to your wallet."
      trigger={<Button>Cancel request</Button>}
      act="Cancel the request"
      danger
      operation={operation}
      onAct={() => operation.send("payment-requests.cancel", { params: { id: request.requestId } })}
      otherwise="It was not cancelled."
    />
  );
}

function ArchiveRequest({ request: { requestId, archived } }: RequestActsProps) {
  const queries = useQueryClient();
  const operation = useOperation<"payment-requests.update">({
    report: (request) => ({
      tone: "completed",
      title: request.archived ? "Archived" : "Back on the list",
    }),
    onDone: (request) => show(queries, request),
  });
  return (
    <>
      <Button
        loading={operation.busy}
        onClick={() =>
          operation.send("payment-requests.update", {
            params: { id: requestId },
            body: { archived: !archived },
          })
        }
      >
        {archived ? "Unarchive" : "Archive"}
      </Button>
      <ActProblem error={operation.problem} />
    </>
  );
}
