"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SlowAlert } from "@/components/forms/slow-alert";
import { AccountResult } from "@/components/payouts/account-result";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { formatPhone } from "@/lib/client/format-phone";
import { keyForAct } from "@/lib/client/idempotency";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { moneyText } from "@/lib/money-text";
import { networkToAsk } from "./collection-terms";
import { actOf, readAct, type RequestAct } from "./request-act";
import type { RequestProps } from "./request-flow";
import { RequestProblem } from "./request-problem";
import { RequestSummary } from "./request-summary";

const operationOf = {
  mtn: "mobile-money.collect-mtn",
  airtel: "mobile-money.collect-airtel",
  telecel: "mobile-money.collect-telecel",
} as const satisfies Record<NetworkCode, string>;

/** Everything once more, then one button that names the act. */
export function RequestReview(props: RequestProps) {
  const { draft, go, networks } = props;
  const phone = readTypedPhone(draft.phone);
  const account = useQuery(accountQuery(phone, draft.network || null));
  const request = useRequest(props);
  // What may have been asked already is asked again exactly as it was, whatever is typed now.
  const pending = draft.requesting && draft.requestKey ? readAct(draft.requestKey.act) : null;
  const act = pending ?? actOf(draft, networkToAsk(draft.network, phone, account.data));
  const network = networks.find(({ code }) => code === act?.network) ?? null;
  if (!act || !network)
    return (
      <div className="grid gap-5">
        <AccountResult account={account} asked={phone !== null} carrier={network} purpose="ask" />
        <Button block onClick={() => go("form")}>
          Change the request
        </Button>
      </div>
    );
  const accountName = account.data?.accountName ?? null;
  const amount = moneyText(act.body.amount, "GHS");
  const isWell = network.collection.status === "operational" && account.data?.valid === true;
  const isWrong = account.data?.answered === true && !account.data.valid;
  const mayAsk = pending !== null || (network.collection.status !== "closed" && !isWrong);
  return (
    <div className="grid gap-5">
      <RequestSummary act={act} network={network} accountName={accountName} />
      {!isWell && <AccountResult account={account} asked carrier={network} purpose="ask" />}
      <RequestProblem error={request.error} unsure={draft.requesting && !request.isPending} />
      <Button
        variant="primary"
        block
        loading={request.isPending || draft.transactionId !== null || account.isLoading}
        disabled={!mayAsk}
        onClick={() => request.mutate(act)}
      >
        Request {amount} from {accountName ?? formatPhone(act.body.phoneNumber)}
      </Button>
      <SlowAlert busy={request.isPending} doing="requesting" done="requested" />
      {!draft.requesting && (
        <Button variant="quiet" block onClick={() => go("form")}>
          Change something
        </Button>
      )}
    </div>
  );
}

function useRequest({ draft, change }: RequestProps) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ network, body }: RequestAct) => {
      const requestKey = keyForAct(draft.requestKey, { network, body });
      // Kept before it leaves: a reload in between finds the same key and the same words.
      change({ requestKey, requesting: true });
      return callApi(operationOf[network], { body }, { idempotencyKey: requestKey.key });
    },
    onSuccess: (transaction) => {
      const { transactionId } = transaction;
      queries.setQueryData(transactionQuery(transactionId).queryKey, transaction);
      change({ transactionId, requesting: false });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.mayHaveHappened) return;
      // A clear no moved nothing, so everything may be changed again.
      change({ requesting: false });
    },
  });
}
