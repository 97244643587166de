"use client";

import { LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { loadPage } from "@/components/data/load-page";
import { ActProblem } from "@/components/forms/act-problem";
import { ContractForm } from "@/components/forms/contract-form";
import { codeMissing } from "@/components/forms/fields";
import {
  codeRejected,
  passkeyRejected,
  SecondFactorField,
  useSecondStep,
  WaysWithoutPasskey,
} from "@/components/forms/second-factor-field";
import { needsStepUp, secondFactorsIn } from "@/components/forms/step-up";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { buttonStyle } from "@/components/ui/button-style";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import type { RequestOf } from "@/lib/client/operation-types";
import { signWithPasskey } from "@/lib/client/passkeys";
import { pageAfterSignIn, safeNext } from "@/lib/client/safe-next";
import { LinkOutcome, signInWay } from "./link-states";

const operation = () =>
  import("@/lib/contract/oidc").then((oidc) => oidc.finishOidcSignInOperation);
const securityPage = "/dashboard/settings/security";

interface OidcReturnProps {
  /** The query of the address. */
  response: string;
  /** What the service is called. */
  name: string;
}

/** Where a browser comes back to from another service: it signs in, or connects the account there. */
export default function OidcReturn(props: OidcReturnProps) {
  const state = new URLSearchParams(props.response).get("state") ?? "";
  return state.startsWith("connection.") ? <Connecting {...props} /> : <SigningIn {...props} />;
}

type Stage =
  | { is: "sending" | "unknown" }
  | { is: "second step"; missing: ApiError }
  | { is: "failed"; problem: Error };

type SecondFactorProof = Omit<RequestOf<"auth.finish-oidc">["body"], "response">;

function SigningIn({ response, name }: OidcReturnProps) {
  const [stage, setStage] = useState<Stage>({ is: "sending" });
  const send = async (proof: SecondFactorProof = {}) => {
    const body = { response, ...proof };
    const { user, next } = await callApi("auth.finish-oidc", { body });
    await loadPage(pageAfterSignIn(safeNext(next), user));
  };
  useOnce(() => {
    send().catch((error: Error) => {
      if (needsStepUp(error)) setStage({ is: "second step", missing: error });
      else if (isUnauthorized(error)) setStage({ is: "unknown" });
      else setStage({ is: "failed", problem: error });
    });
  });
  if (stage.is === "second step")
    return <SecondStep response={response} name={name} missing={stage.missing} send={send} />;
  if (stage.is === "unknown")
    return (
      <LinkOutcome
        tone="attention"
        title="No account is connected to this sign-in"
        text={`Sign in with your password. Then connect ${name} in your security settings, and it signs you in from then on.`}
        ways={[signInWay, { href: "/sign-up", label: "Create account" }]}
      />
    );
  if (stage.is === "failed")
    return <Failed problem={stage.problem} href="/sign-in" label="Back to sign in" />;
  return <Progress>Signing you in</Progress>;
}

interface SecondStepProps extends OidcReturnProps {
  /** The rejection that required it. */
  missing: ApiError;
  send: (proof: SecondFactorProof) => Promise<void>;
}

/** Signs with a passkey for the person whom the service has proven. */
const signFor = async (response: string) =>
  signWithPasskey(await callApi("auth.oidc-passkey", { body: { response } }));

function SecondStep({ response, name, missing, send }: SecondStepProps) {
  const step = useSecondStep(secondFactorsIn(missing));
  const isPasskey = step.way === "passkey";
  const initial = { response, otp: "" };
  const form: ContractFormHandle<typeof initial> = useContractForm(operation, {
    initial,
    onValid: async ({ otp }) => {
      const wrong = (message: string) => form.setError("otp", { message }, { shouldFocus: true });
      if (!isPasskey && !otp) return wrong(codeMissing);
      try {
        await send(isPasskey ? { passkey: await signFor(response) } : { otp });
      } catch (error) {
        if (!isUnauthorized(error)) return form.reject(error);
        if (isPasskey) return form.setProblem(new Error(passkeyRejected));
        form.resetField("otp");
        wrong(codeRejected);
      }
    },
  });
  const { setFocus } = form;
  const [beginsWithCode] = useState(!isPasskey);
  useEffect(() => {
    if (beginsWithCode) setFocus("otp");
  }, [beginsWithCode, setFocus]);
  return (
    <ContractForm
      form={form}
      submit={isPasskey ? "Use your passkey" : "Sign in"}
      after={<WaysWithoutPasskey form={form} step={step} />}
    >
      <p className="text-small text-muted">
        {name} has confirmed that it&apos;s you. One more step.
      </p>
      <SecondFactorField form={form} step={step} />
    </ContractForm>
  );
}

function Connecting({ response, name }: OidcReturnProps) {
  const [problem, setProblem] = useState<Error | null>(null);
  useOnce(() => {
    callApi("auth.finish-oidc-connection", { body: { response } }).then(
      ({ next }) => loadPage(next),
      (error: Error) =>
        isUnauthorized(error)
          ? loadPage(`/sign-in?ended=1&next=${encodeURIComponent(securityPage)}`)
          : setProblem(error),
    );
  });
  if (problem) return <Failed problem={problem} href={securityPage} label="Security settings" />;
  return <Progress>Connecting {name}</Progress>;
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The response works once, and React may call an effect twice. */
function useOnce(send: () => void): void {
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    send();
  });
}

function Progress({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-3">
      <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />
      <span>{children}…</span>
    </p>
  );
}

function Failed({ problem, href, label }: { problem: Error; href: string; label: string }) {
  return (
    <div className="grid gap-4">
      <ActProblem error={problem} />
      <a href={href} className={buttonStyle({ variant: "primary", block: true })}>
        {label}
      </a>
    </div>
  );
}
