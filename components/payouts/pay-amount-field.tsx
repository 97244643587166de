import type { Path } from "react-hook-form";
import { AmountField } from "@/components/forms/fields";
import type { ContractFormHandle } from "@/components/forms/use-contract-form";
import { moneyText } from "@/lib/money-text";
import { sendable, type SendingTerms } from "./sending-terms";

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
