import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { ContractForm } from "@/components/forms/contract-form";
import { OutboxNote, ResendButton, SmsCodeField } from "@/components/forms/sms-code";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { formatPhone } from "@/lib/client/format-phone";
import type { ResponseOf } from "@/lib/client/operation-types";
import { requestCode, type StepProps } from "./draft";

const operation = () =>
  import("@/lib/contract/identity-claims").then((claims) => claims.verifyClaimOperation);

// A code whose response was lost is used up, and there is no saying so.
const codeRejected = "This code does not work. Check it, or send a new one.";

interface CodeStepProps extends StepProps {
  onOpened: (opened: ResponseOf<"claims.verify">) => void;
}

interface CodeBody {
  phone: string;
  otp: string;
  handle: string;
}

/** The code that came by SMS; it opens the claim. */
export function CodeStep(props: CodeStepProps) {
  const { draft, change, testnet, onOpened } = props;
  const { phone, handle } = draft;
  const form: ContractFormHandle<CodeBody> = useContractForm(operation, {
    initial: { phone, otp: "", handle },
    onValid: (body) =>
      callApi("claims.verify", { body }).then(onOpened, (error) => {
        if (error instanceof ApiError && error.code === "OTP_INVALID")
          form.setError("otp", { message: codeRejected }, { shouldFocus: true });
        else form.reject(error);
      }),
  });
  return (
    <>
      <Alert
        tone="processing"
        title={`Enter the code that we send to ${formatPhone(phone)}`}
        role="status"
      >
        <p>
          The SMS comes only if a business operates the wallet of this number. A number gets at most
          five codes a day.
        </p>
        {testnet && <OutboxNote phone={phone} />}
      </Alert>
      <ContractForm form={form} submit="Continue">
        <SmsCodeField
          form={form}
          help="The 6 digits of the SMS. They work for 10 minutes. Do not tell anyone."
        />
      </ContractForm>
      <Resend {...props} />
      <Button variant="quiet" block onClick={() => change({ sentAt: null })}>
        Use another number
      </Button>
    </>
  );
}

/** Sends another code; the last one works no longer then. */
function Resend({ draft, change }: StepProps) {
  const { phone, sentAt } = draft;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    await requestCode(phone, draft).then(change, setProblem);
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <ResendButton key={sentAt} sentAt={sentAt} busy={busy} onClick={() => void send()} />
      <ActProblem error={problem} />
    </div>
  );
}
