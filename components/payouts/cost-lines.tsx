import type { Path } from "react-hook-form";
import { AmountField } from "@/components/forms/fields";
import type { ContractFormHandle } from "@/components/forms/use-contract-form";
import { Amount } from "@/components/ui/amount";
import { feeOn } from "@/lib/pricing";
import { moneyText } from "@/lib/money-text";
import { sendable, type SendingTerms } from "./sending-terms";

interface CostFacts {
  /** Null while nothing is typed; the lines keep their place. */
  amountMinor: bigint | null;
  availableMinor: bigint;
  terms: Pick<SendingTerms, "fee">;
  currency?: "GHS" | "USDT";
}

/** What a payout costs and what it leaves, as facts of a list. */
export function costFacts({ amountMinor, availableMinor, terms, currency = "GHS" }: CostFacts) {
  const feeMinor = amountMinor === null ? null : feeOn(amountMinor, terms.fee);
  const totalMinor = amountMinor === null || feeMinor === null ? null : amountMinor + feeMinor;
  const leftMinor = totalMinor === null ? null : availableMinor - totalMinor;
  return {
    Fee: <Amount value={feeMinor} currency={currency} />,
    Total: <Amount value={totalMinor} currency={currency} />,
    "Balance after": (
      <Amount
        value={leftMinor !== null && leftMinor >= 0n ? leftMinor : null}
        currency={currency}
      />
    ),
  };
}

interface PayAmountFieldProps<V extends { amount: string }> {
  form: ContractFormHandle<V>;
  availableMinor: bigint;
  terms: SendingTerms;
}

/** How many cedis they receive, with the most that can be sent. */
export function PayAmountField<V extends { amount: string }>({
  form,
  availableMinor,
  terms,
}: PayAmountFieldProps<V>) {
  const max = moneyText(sendable(availableMinor, terms), "GHS");
  return (
    <AmountField
      form={form}
      name={"amount" as Path<V>}
      label="They receive"
      help={`You have ${moneyText(availableMinor, "GHS")}; you can send up to ${max} after the fee.`}
      currency="GHS"
    />
  );
}
