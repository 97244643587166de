import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ContractForm } from "@/components/forms/contract-form";
import { AmountField, TextField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import type { FlowHandle } from "@/components/forms/use-flow";
import { SendingLimit } from "@/components/kyc/sending-limit";
import { shortAddress } from "@/components/labels/addresses";
import { rejectAmount } from "@/components/payouts/sending-terms";
import { NoteField, ReferenceField } from "@/components/recipient/recipient-fields";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { useSettled } from "@/components/ui/use-settled";
import { worthOfTyped, type WithdrawTerms } from "@/components/wallet/withdraw-terms";
import { minorOf, readTypedAmount } from "@/lib/client/amounts";
import type { ResponseOf } from "@/lib/client/operation-types";
import { resolutionQuery } from "@/lib/client/queries/identities";
import { moneyText } from "@/lib/money-text";
import { wholeNumber, type NumberDraft } from "./number-draft";

/** What both steps have: the form and the review. */
export interface NumberProps extends FlowHandle<"payments.initiate", NumberDraft> {
  overview: ResponseOf<"overview.read">;
  terms: WithdrawTerms;
  /** Above which worth in cedis a payment needs approval; null: none does. */
  withoutApproval: string | null;
}

const operation = () =>
  import("@/lib/contract/payments").then((payments) => payments.initiatePaymentOperation);

// Where Cedirail holds the wallet there is none; the service knows.
const noFee = { basisPoints: 0n, minMinor: 0n, maxMinor: 0n };

/** Which number, how much, and what for. */
export function NumberForm({ draft, change, overview, terms, rejection, review }: NumberProps) {
  const availableMinor = minorOf(overview.balances.USDT.available, "USDT");
  const form: ContractFormHandle<NumberDraft> = useContractForm(operation, {
    initial: draft,
    onChange: change,
    rejection,
    shown: (typed) => ({ ...typed, currency: "USDT" }),
    onValid: () => {
      const typedMinor = readTypedAmount(form.getValues("amount"), "USDT") ?? 0n;
      const tooMuch = rejectAmount(typedMinor, availableMinor, { ...terms, fee: noFee }, "USDT");
      const reject = (field: "recipient" | "amount", message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      if (resolution.data?.hasIdentity === false) reject("recipient", noWallet);
      else if (tooMuch) reject("amount", tooMuch);
      else review();
    },
  });
  const phone = useSettled(wholeNumber(form.values.recipient));
  const resolution = useQuery(resolutionQuery(phone));
  return (
    <ContractForm form={form} submit="Review" loading={resolution.isFetching}>
      <TextField
        form={form}
        name="recipient"
        label="Phone number"
        help="For example 024 123 4567"
        wrong="Enter a whole phone number; outside Ghana, start with + and the country code."
        type="tel"
        inputMode="tel"
        className="figures"
      />
      <div role="status">
        <Resolution phone={phone} resolution={resolution} />
      </div>
      <AmountField
        form={form}
        name="amount"
        label="They receive"
        wrong="Enter an amount, for example 20.50."
        help={`You have ${moneyText(availableMinor, "USDT")}.`}
        currency="USDT"
      />
      <SendingLimit worthMinor={worthOfTyped(form.values.amount, terms)} />
      <NoteField form={form} name="description" />
      <ReferenceField form={form} help="You can use each reference only once." />
    </ContractForm>
  );
}

const noWallet = "Enter a number that has a verified wallet.";

interface ResolutionProps {
  phone: string | null;
  resolution: UseQueryResult<ResponseOf<"identities.resolve">>;
}

/** Whether a number has a wallet, and which one. */
function Resolution({ phone, resolution: { data, error, isFetching, refetch } }: ResolutionProps) {
  if (data?.wallet)
    return (
      <Alert tone="completed" title="This number has a verified wallet">
        The USDT goes to {shortAddress(data.wallet)}.
      </Alert>
    );
  if (data)
    return (
      <Alert tone="attention" title="This number has no verified wallet">
        <p>Check the number, or send cedis to its mobile-money account instead.</p>
        <div className="mt-3">
          <ButtonLink size="small" href="/dashboard/payouts/new">
            Send cedis
          </ButtonLink>
        </div>
      </Alert>
    );
  if (error && !isFetching)
    return (
      <Alert tone="attention" title="We could not look up this number">
        <p>{error.message} Nothing was sent, and nothing you typed is lost.</p>
        <div className="mt-3">
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Alert>
    );
  return (
    <p className="rounded-card bg-sunken p-4 text-small text-muted">
      {phone === null
        ? "Enter the number to see whether it has a wallet."
        : "Looking up the wallet of this number…"}
    </p>
  );
}
