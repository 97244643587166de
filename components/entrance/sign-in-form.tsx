"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { loadPage } from "@/components/data/load-page";
import { ContractForm } from "@/components/forms/contract-form";
import { codeMissing, EmailField, PasswordField } from "@/components/forms/fields";
import {
  codeRejected,
  passkeyRejected,
  SecondFactorField,
  useSecondStep,
  WaysWithoutPasskey,
  type SecondStep,
} from "@/components/forms/second-factor-field";
import { needsStepUp } from "@/components/forms/step-up";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { signWithPasskey } from "@/lib/client/passkeys";
import { pageAfterSignIn } from "@/lib/client/safe-next";

const operation = () => import("@/lib/contract/auth").then((auth) => auth.loginOperation);
const initial = { email: "", password: "", otp: "" };
type Form = ContractFormHandle<typeof initial>;

/** Signs with a passkey for the owner of the password. */
const signFor = async ({ email, password }: { email: string; password: string }) =>
  signWithPasskey(await callApi("auth.login-passkey", { body: { email, password } }));

interface SignInFormProps {
  next: string;
  /** Below the button, where the password is not the only way. */
  otherWay?: ReactNode;
}

/** Signs in and continues to `next`, a path of this site; a second factor follows the password. */
export default function SignInForm({ next, otherWay }: SignInFormProps) {
  const step = useSecondStep([]);
  const { way } = step;
  const form: Form = useContractForm(operation, {
    initial,
    onValid: async (body) => {
      if (way && way !== "passkey" && !body.otp)
        return void form.setError("otp", { message: codeMissing }, { shouldFocus: true });
      try {
        const passkey = way === "passkey" ? await signFor(body) : undefined;
        const { user } = await callApi("auth.login", { body: { ...body, passkey } });
        await loadPage(pageAfterSignIn(next, user));
      } catch (error) {
        reject(error);
      }
    },
  });
  const reject = (error: unknown) => {
    const isWrong = error instanceof ApiError && error.status === 401;
    if (needsStepUp(error)) step.require(error);
    else if (isWrong && way === "passkey") form.setProblem(new Error(passkeyRejected));
    else if (isWrong && way) {
      form.resetField("otp");
      form.setError("otp", { message: codeRejected }, { shouldFocus: true });
    } else form.reject(error);
  };
  const restart = () => {
    form.reset();
    form.setProblem(null);
    step.setWay(undefined);
  };
  return (
    <ContractForm
      form={form}
      submit={way === "passkey" ? "Use your passkey" : "Sign in"}
      after={
        way ? (
          <div className="grid gap-1">
            <WaysWithoutPasskey form={form} step={step} />
            <Button variant="quiet" block onClick={restart}>
              Use another account
            </Button>
          </div>
        ) : (
          otherWay
        )
      }
    >
      {way ? <SecondFactorStep form={form} step={step} /> : <PasswordStep form={form} />}
    </ContractForm>
  );
}

function SecondFactorStep({ form, step }: { form: Form; step: SecondStep }) {
  const { way } = step;
  const [first] = useState(way);
  const text = useRef<HTMLParagraphElement>(null);
  const { setFocus } = form;
  useEffect(() => {
    if (first === "passkey") text.current?.focus();
    else setFocus("otp");
  }, [first, setFocus]);
  return (
    <>
      <p ref={text} tabIndex={-1} className="text-small text-muted outline-none">
        The password for <span className="wrap-anywhere text-ink">{form.values.email}</span> is
        right. One more step{way === "passkey" ? ": your passkey" : ""}.
      </p>
      <SecondFactorField form={form} step={step} />
    </>
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
