"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { moneyText, networkName } from "@/components/transactions/words";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { Notice } from "@/components/ui/notice";
import { ListSkeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/api-error";
import { minorOf, plainAmount, readTypedAmount } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import { sendingFeeOn } from "@/lib/client/conversion-estimate";
import { formatPhone } from "@/lib/client/format-phone";
import { keyForAct } from "@/lib/client/idempotency";
import type { RequestOf } from "@/lib/client/operation-types";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { overviewQuery } from "@/lib/client/queries/overview";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { formatAmount } from "@/lib/money";
import { AccountAnswer } from "./account-answer";
import type { FlowProps } from "./flow-props";
import { sendingTerms } from "./terms";

type TransferBody = RequestOf<"momo.transfer">["body"];

/** Everything once more, then one button that names the act. */
export function ReviewStep(props: FlowProps) {
  const { draft, go } = props;
  const phone = readTypedPhone(draft.phone);
  const account = useQuery(accountQuery(phone, draft.network || null));
  const send = useSend(props);
  // What may be on its way already is sent again exactly as it was, whatever is typed now.
  const pending = draft.sending && draft.sendKey ? readBody(draft.sendKey.act) : null;
  const body = pending ?? bodyOf(props, phone, account.data);
  if (!body)
    return (
      <div className="grid gap-5">
        {account.isFetching ? (
          <Card padding="flush">
            <ListSkeleton rows={6} label="Asking the network whose number this is" />
          </Card>
        ) : (
          <AccountAnswer account={account} asked={phone !== null} />
        )}
        <Button block onClick={() => go("recipient")}>
          Change the recipient
        </Button>
      </div>
    );
  const amount = moneyText(String(body.amount), "GHSFIAT");
  const name = body.accountName ?? formatPhone(body.phoneNumber);
  return (
    <div className="grid gap-5">
      <Summary body={body} {...props} />
      <SendProblem error={send.error} unsure={draft.sending && !send.isPending} />
      <Button variant="primary" block loading={send.isPending} onClick={() => send.mutate(body)}>
        Send {amount} to {name}
      </Button>
      {!draft.sending && (
        <Button variant="quiet" block onClick={() => go("recipient")}>
          Change something
        </Button>
      )}
    </div>
  );
}

function useSend({ draft, change, go }: FlowProps) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: TransferBody) => {
      const sendKey = keyForAct(draft.sendKey, body);
      // Kept before it leaves: a reload in between finds the same key and the same words.
      change({ sendKey, sending: true });
      return callApi("momo.transfer", { body }, { idempotencyKey: sendKey.key });
    },
    onSuccess: (transaction) => {
      queries.setQueryData(transactionQuery(transaction.transactionId).queryKey, transaction);
      change({ transactionId: transaction.transactionId, sending: false });
      go("sent", true);
      void queries.invalidateQueries(overviewQuery());
    },
    onError: (error) => {
      // A clear no moved nothing, so everything may be changed again.
      if (error instanceof ApiError && !error.mayHaveHappened) change({ sending: false });
    },
  });
}

function readBody(act: string): TransferBody | null {
  try {
    return JSON.parse(act) as TransferBody;
  } catch {
    return null;
  }
}

function bodyOf(
  { draft }: FlowProps,
  phone: string | null,
  account: { valid: boolean; provider: string | null; accountName: string | null } | undefined,
): TransferBody | null {
  const amountMinor = readTypedAmount(draft.payAmount, "GHSFIAT");
  if (phone === null || amountMinor === null || !account?.valid) return null;
  const note = draft.note.trim();
  return {
    amount: formatAmount(amountMinor, "GHSFIAT"),
    phoneNumber: phone,
    ...(account.provider ? { provider: account.provider as NetworkCode } : {}),
    ...(account.accountName ? { accountName: account.accountName } : {}),
    ...(note === "" ? {} : { description: note }),
    ...(draft.conversionId !== null && draft.converted ? { conversionId: draft.conversionId } : {}),
  };
}

function Summary({ body, networks, overview }: FlowProps & { body: TransferBody }) {
  const terms = sendingTerms(networks, body.provider ?? null);
  const amountMinor = minorOf(plainAmount(String(body.amount)), "GHSFIAT");
  const feeMinor = sendingFeeOn(amountMinor, terms.fee);
  const cedis = (minor: bigint) => <Amount value={formatAmount(minor, "GHSFIAT")} currency="GHS" />;
  const leftMinor =
    minorOf(overview.balances.GHSFIAT.available, "GHSFIAT") - amountMinor - feeMinor;
  return (
    <Card>
      <p className="text-small text-muted">They receive</p>
      <Amount value={String(body.amount)} currency="GHS" size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList
          items={[
            {
              label: "Name on the account",
              value: <span className="font-semibold">{body.accountName ?? "Not on record"}</span>,
            },
            {
              label: "Number",
              value: <span className="figures">{formatPhone(body.phoneNumber)}</span>,
            },
            { label: "Network", value: networkName(body.provider ?? null) },
            { label: "Fee", value: cedis(feeMinor) },
            { label: "Leaves your wallet", value: cedis(amountMinor + feeMinor) },
            ...(leftMinor >= 0n ? [{ label: "Stays available", value: cedis(leftMinor) }] : []),
            ...(body.description ? [{ label: "Note", value: body.description }] : []),
          ]}
        />
      </div>
    </Card>
  );
}

function SendProblem({ error, unsure }: { error: Error | null; unsure: boolean }) {
  if (unsure)
    return (
      <Notice tone="attention" title="We lost the connection while sending" role="alert">
        It may have been sent already. Press the button again when you are back online: it is sent
        once, however often you press, and then you see how it stands.
      </Notice>
    );
  if (error === null) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice tone="failed" title={error.message} role="alert">
      Nothing was sent, and your cedis are in your wallet.
      {requestId !== undefined && (
        <span className="mt-1 block text-tiny text-muted">Request {requestId}</span>
      )}
    </Notice>
  );
}
