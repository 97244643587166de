"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { FaucetButton } from "@/components/data/faucet-button";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence, placeRejection } from "@/components/data/form-errors";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { AmountInput } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { minorOf } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import type { ConversionPrice } from "@/lib/client/conversion-estimate";
import { keyForAct } from "@/lib/client/idempotency";
import { conversionQuery } from "@/lib/client/queries/conversion";
import { formatAmount } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import type { CheckedAmounts, TypedAmounts } from "./amount-check";
import { EstimateLines } from "./estimate-lines";
import type { FlowProps } from "./flow-props";
import { estimate } from "./terms";

const loadCheck = () => import("./amount-check").then(({ checkAmounts }) => checkAmounts);
type AmountForm = UseFormReturn<TypedAmounts, unknown, CheckedAmounts>;

interface AmountStepProps extends FlowProps {
  price: ConversionPrice;
  rate: string;
}

/** How much: USDT in, cedis on somebody's phone out; either side can be typed. */
export function AmountStep(props: AmountStepProps) {
  const { draft, price, sending, overview, testnet } = props;
  const form: AmountForm = useForm({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { amount: "", receive: "" },
  });
  const { setError, setValue } = form;
  const terms = estimate(draft, price, sending);
  const usdt = terms ? formatAmount(terms.usdtMinor, "USDT") : "";
  const received = terms ? formatAmount(terms.receivedMinor, "GHSFIAT") : "";
  // The typed side stays as typed; the other follows, also when the rate moves.
  useEffect(() => {
    setValue("amount", draft.side === "USDT" ? draft.typedAmount : shortText(usdt));
    setValue("receive", draft.side === "GHS" ? draft.typedAmount : received);
  }, [draft.side, draft.typedAmount, usdt, received, setValue]);
  const quote = useQuote(props, (error) => placeRejection(error, setError, ["amount"]));
  const submit = form.handleSubmit(
    () => quote.mutate(usdt),
    ({ amount }) => {
      if (draft.side === "GHS") setError("receive", { message: amount?.message });
    },
  );
  const available = overview.balances.USDT.available;
  const short = terms !== null && terms.usdtMinor > minorOf(available, "USDT");
  const problem = quote.error && !form.formState.errors.amount ? quote.error.message : null;
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PairFields form={form} {...props} />
      <EstimateLines terms={terms} rate={props.rate} />
      {short && <TooLittle needed={usdt} available={available} testnet={testnet} />}
      {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
      <Button type="submit" variant="primary" block loading={quote.isPending} disabled={short}>
        Get a quote
      </Button>
    </Form>
  );
}

function useQuote({ draft, change, go }: FlowProps, rejected: (error: Error) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (amount: string) => {
      const body = { amount };
      const quoteKey = keyForAct(draft.quoteKey, body);
      change({ quoteKey });
      return callApi("conversions.quote", { body }, { idempotencyKey: quoteKey.key });
    },
    onSuccess: (answer) => {
      const { conversionId } = answer;
      queries.setQueryData(conversionQuery(conversionId).queryKey, answer);
      change({ quoteKey: null, conversionId, formerRate: null, converted: false });
      go("quote");
    },
    onError: rejected,
  });
}

function PairFields({ form, draft, known, change, overview }: FlowProps & { form: AmountForm }) {
  const { register, formState } = form;
  const { amount, receive } = formState.errors;
  const typing = (side: "USDT" | "GHS") => ({
    onChange: (event: { target: { value: string } }) =>
      change({ side, typedAmount: event.target.value }),
  });
  return (
    <>
      <Field
        label="You convert"
        error={draft.side === "USDT" ? fieldSentence(amount?.message) : undefined}
        help={`You have ${moneyText(overview.balances.USDT.available, "USDT")}.`}
      >
        {(wiring) => (
          <AmountInput
            {...wiring}
            {...register("amount", typing("USDT"))}
            currency="USDT"
            readOnly={!known}
          />
        )}
      </Field>
      <Field
        label="They receive"
        help="On their mobile-money account, after every fee."
        error={fieldSentence(receive?.message)}
      >
        {(wiring) => (
          <AmountInput
            {...wiring}
            {...register("receive", typing("GHS"))}
            currency="GHS"
            readOnly={!known}
          />
        )}
      </Field>
    </>
  );
}

interface TooLittleProps {
  needed: string;
  available: string;
  testnet: boolean;
}

function TooLittle({ needed, available, testnet }: TooLittleProps) {
  return (
    <Alert tone="attention" title="You do not have that much USDT" role="status">
      <p>
        This needs {moneyText(needed, "USDT")}; you have {moneyText(available, "USDT")}.
        {testnet
          ? " On the testnet you can simply take some."
          : " Add USDT to your wallet, or convert less."}
      </p>
      {testnet && (
        <div className="mt-3">
          <FaucetButton />
        </div>
      )}
    </Alert>
  );
}

/** Zeros past the second decimal say nothing. */
function shortText(amount: string): string {
  return amount.replace(/(\.\d{2}\d*?)0+$/, "$1");
}
