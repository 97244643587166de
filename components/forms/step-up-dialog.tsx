"use client";

import { useEffect, useState } from "react";
import { useSecondFactors } from "@/components/session/person";
import { Dialog } from "@/components/ui/dialog";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { signWithPasskey } from "@/lib/client/passkeys";
import { codeMissing, PasswordField } from "./fields";
import { ContractForm } from "./contract-form";
import {
  passkeyRejected,
  SecondFactorField,
  useSecondStep,
  WaysWithoutPasskey,
} from "./second-factor-field";
import { needsStepUp } from "./step-up";
import { useContractForm } from "./use-contract-form";

interface StepUpDialogProps {
  /** Why: "An API key can move money." */
  reason: string;
  close: () => void;
  /** It is the user: now do it. */
  proved: () => void;
}

const operation = () => import("@/lib/contract/auth").then((auth) => auth.reauthenticateOperation);

/** Requires the password or a passkey again before an action that could expose the account or its money. */
export default function StepUpDialog({ reason, close, proved }: StepUpDialogProps) {
  const hasPasskey = useSecondFactors().includes("passkey");
  return (
    <Dialog
      title={hasPasskey ? "Confirm that it's you" : "Confirm your password"}
      description={reason}
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <StepUpForm proved={proved} />
    </Dialog>
  );
}

/** Signs with a passkey for this session. */
const signHere = async () => signWithPasskey(await callApi("auth.reauthenticate-passkey", {}));

function StepUpForm({ proved }: { proved: () => void }) {
  const known = useSecondFactors();
  const step = useSecondStep(known);
  const { way } = step;
  // Beside a passkey, where its device did not verify the user.
  const [needsPassword, setNeedsPassword] = useState(false);
  const withPassword = way !== "passkey" || needsPassword;
  const withCode = way === "app" || way === "recovery";
  const form = useContractForm(operation, {
    initial: { password: "", otp: "" },
    onValid: async (body) => {
      if (withPassword && !body.password)
        return void form.setError("password", { message: passwordMissing }, { shouldFocus: true });
      if (withCode && !body.otp)
        return void form.setError("otp", { message: codeMissing }, { shouldFocus: true });
      try {
        const passkey = way === "passkey" ? await signHere() : undefined;
        await callApi("auth.reauthenticate", { body: { ...body, passkey } });
        proved();
      } catch (error) {
        reject(error);
      }
    },
  });
  const reject = (error: unknown) => {
    const isWrong = error instanceof ApiError && error.status === 401;
    if (needsStepUp(error)) {
      if (error.field === "password") setNeedsPassword(true);
      else step.require(error);
    } else if (isWrong && way) {
      form.resetField("otp");
      form.setProblem(new Error(withCode ? codeRejected : passkeyRejected));
    } else if (isWrong)
      form.setError("password", { message: wrongPassword }, { shouldFocus: true });
    else form.reject(error);
  };
  const { setFocus } = form;
  useEffect(() => {
    // Where a response required it; otherwise the dialog begins with the password, or with its button.
    if (needsPassword) setFocus("password");
    else if (way === "app" && known.length === 0) setFocus("otp");
  }, [needsPassword, way, known, setFocus]);
  const submit = way === "passkey" ? "Use your passkey" : "Continue";
  return (
    <ContractForm
      form={form}
      submit={submit}
      className="grid gap-4 pb-2"
      after={<WaysWithoutPasskey form={form} step={step} />}
    >
      {needsPassword && way === "passkey" && <p className="text-small text-muted">{passwordToo}</p>}
      {withPassword && (
        <PasswordField form={form} name="password" autoComplete="current-password" />
      )}
      <SecondFactorField form={form} step={step} />
    </ContractForm>
  );
}

const passwordMissing = "Enter your password.";
const wrongPassword = "That password is not right.";
const codeRejected = "The password or the code is wrong. Each code works only once.";
const passwordToo =
  "Your passkey did not require a PIN. Enter your password as well, then use the passkey again.";
