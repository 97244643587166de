"use client";

import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence, placeRejection } from "@/components/data/form-errors";
import { loadPage } from "@/components/data/load-page";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { PasswordInput } from "@/components/ui/password-input";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { pageAfterSignIn } from "@/lib/client/safe-next";
import type { loginBody } from "@/lib/contract/auth";
import { CodeField } from "./code-field";
import { asksForCode } from "./one-time-code";

type Typed = z.input<typeof loginBody>;
type Form = UseFormReturn<Typed, unknown, z.output<typeof loginBody>>;

const codeRejected = "This code did not work. Wait for the next one and try again.";
const loadCheck = () => import("./checks").then(({ checkLogin }) => checkLogin);

/**
 * Signs in and goes on to `next`, a path of this site. Whoever has one-time codes set up is asked for
 * one once the password is right.
 */
export function SignInForm({ next }: { next: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<"password" | "code">("password");
  const form: Form = useForm({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { email: "", password: "" },
  });
  const { handleSubmit, setError, setFocus, resetField, formState } = form;
  useEffect(() => {
    if (step === "code") setFocus("otp");
  }, [step, setFocus]);
  const signIn = handleSubmit(async (body) => {
    setProblem(null);
    try {
      const { user } = await callApi("auth.login", { body });
      loadPage(pageAfterSignIn(next, user));
    } catch (error) {
      setError("root", { type: "rejected" });
      if (asksForCode(error)) setStep("code");
      else if (step === "code" && error instanceof ApiError && error.status === 401) {
        resetField("otp", { defaultValue: "" });
        setError("otp", { message: codeRejected }, { shouldFocus: true });
      } else setProblem(placeRejection(error, setError, ["email", "password"]));
    }
  });
  const startAgain = () => {
    form.reset();
    setProblem(null);
    setStep("password");
  };
  return (
    <Form onSubmit={(event) => void signIn(event)} className="grid gap-5">
      {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
      {step === "password" ? <PasswordStep form={form} /> : <CodeStep form={form} />}
      <Button
        type="submit"
        variant="primary"
        block
        loading={formState.isSubmitting || formState.isSubmitSuccessful}
      >
        Sign in
      </Button>
      {step === "code" && (
        <Button variant="quiet" block onClick={startAgain}>
          Use another account
        </Button>
      )}
    </Form>
  );
}

function PasswordStep({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <Field label="Email" error={fieldSentence(errors.email?.message)}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register("email")}
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={fieldSentence(errors.password?.message)}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="current-password" />
        )}
      </Field>
    </>
  );
}

function CodeStep({ form: { register, formState, getValues } }: { form: Form }) {
  return (
    <>
      <p className="text-small text-muted">
        The password for <span className="wrap-anywhere text-ink">{getValues("email")}</span> is
        right. One more step.
      </p>
      <CodeField registration={register("otp")} error={formState.errors.otp?.message} />
    </>
  );
}
