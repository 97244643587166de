"use client";

import { useEffect, useState } from "react";
import { loadPage } from "@/components/data/load-page";
import { ContractForm } from "@/components/forms/contract-form";
import { codeMissing, EmailField, PasswordField } from "@/components/forms/fields";
import { SecondFactorField } from "@/components/forms/second-factor-field";
import { needsStepUp } from "@/components/forms/step-up";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { pageAfterSignIn } from "@/lib/client/safe-next";

const operation = () => import("@/lib/contract/auth").then((auth) => auth.loginOperation);
const initial = { email: "", password: "", otp: "" };
type Form = ContractFormHandle<typeof initial>;
const codeRejected = "This code did not work. Each code works only once.";

/** Signs in and continues to `next`, a path of this site; a one-time code follows the password. */
export default function SignInForm({ next }: { next: string }) {
  const [step, setStep] = useState<"password" | "code">("password");
  const form: Form = useContractForm(operation, {
    initial,
    onValid: async (body) => {
      if (step === "code" && !body.otp)
        return void form.setError("otp", { message: codeMissing }, { shouldFocus: true });
      try {
        const { user } = await callApi("auth.login", { body });
        await loadPage(pageAfterSignIn(next, user));
      } catch (error) {
        const isWrong = error instanceof ApiError && error.status === 401;
        if (needsStepUp(error)) setStep("code");
        else if (step === "code" && isWrong) {
          form.resetField("otp");
          form.setError("otp", { message: codeRejected }, { shouldFocus: true });
        } else form.reject(error);
      }
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (step === "code") setFocus("otp");
  }, [step, setFocus]);
  const restart = () => {
    form.reset();
    form.setProblem(null);
    setStep("password");
  };
  return (
    <ContractForm
      form={form}
      submit="Sign in"
      after={
        step === "code" && (
          <Button variant="quiet" block onClick={restart}>
            Use another account
          </Button>
        )
      }
    >
      {step === "password" ? (
        <PasswordStep form={form} />
      ) : (
        <>
          <p className="text-small text-muted">
            The password for <span className="wrap-anywhere text-ink">{form.values.email}</span> is
            right. One more step.
          </p>
          <SecondFactorField form={form} />
        </>
      )}
    </ContractForm>
  );
}

function PasswordStep({ form }: { form: Form }) {
  return (
    <>
      <EmailField form={form} name="email" />
      <div className="grid justify-items-end gap-1 *:first:w-full">
        <PasswordField form={form} name="password" autoComplete="current-password" />
        <a
          href="/forgot-password"
          className="-mb-3 inline-flex min-h-11 items-center rounded-control text-small underline decoration-outline underline-offset-4"
        >
          Forgot your password?
        </a>
      </div>
    </>
  );
}
