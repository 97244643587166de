"use client";

import { useQuery } from "@tanstack/react-query";
import { AccountResult } from "@/components/recipient/account-result";
import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { makerText, type Actors } from "./decide";
import type { TransactionView } from "@/components/labels/transactions";

interface ApprovalFactsProps {
  transaction: TransactionView;
  actors: Actors;
}

/** What an approver checks: the recipient, the total, who created it and why. */
export function ApprovalFacts({ transaction, actors }: ApprovalFactsProps) {
  const { amount, currency, fee, description, externalRef } = transaction;
  const totalMinor = minorOf(amount, currency) + minorOf(fee.amount, fee.currency);
  return (
    <div className="grid gap-2">
      <Recipient transaction={transaction} />
      <DetailList
        facts={{
          Fee: <Amount value={fee.amount} currency={fee.currency} />,
          Total: fee.currency === currency && <Amount value={totalMinor} currency={currency} />,
          "Created by": makerText(transaction, actors),
          Reference: externalRef,
          Note: description,
        }}
      />
    </div>
  );
}

/** The recipient, with the name that the network has on record. */
function Recipient({ transaction }: Pick<ApprovalFactsProps, "transaction">) {
  const { recipient, provider, accountName } = transaction;
  const isPhone = recipient?.startsWith("+") ?? false;
  const account = useQuery(
    accountQuery(isPhone ? recipient : null, provider as NetworkCode | null, accountName),
  );
  if (!isPhone) return null;
  return (
    <>
      <p className="figures">{formatPhone(recipient ?? "")}</p>
      <AccountResult
        recipient={{ phone: recipient, account, carrier: null }}
        savedName={accountName ?? undefined}
      />
    </>
  );
}
