"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { ApiError } from "@/lib/client/api-error";
import type { SecondFactor } from "@/lib/contract/auth";
import { CodeField, TextField } from "./fields";
import { secondFactorsIn } from "./step-up";

/** What follows a password, or replaces it: a passkey, a one-time code, or a recovery code. */
type Way = "passkey" | "app" | "recovery";

const wayLabels: Record<Way, string> = {
  passkey: "Use a passkey",
  app: "Use the app on your phone",
  recovery: "Use a recovery code",
};

export const codeRejected = "This code did not work. Each code works only once.";
export const passkeyRejected = "Your passkey did not work. Try again, or choose another way.";

/** The ways that somebody with these second factors has, the easiest first; none without any. */
function waysOf(factors: readonly SecondFactor[]): Way[] {
  const ways: Way[] = [];
  if (factors.includes("passkey")) ways.push("passkey");
  if (factors.includes("otp")) ways.push("app");
  return ways.length > 0 ? [...ways, "recovery"] : [];
}

/** Which way is shown, of those that the second factors allow. */
export interface SecondStep {
  ways: readonly Way[];
  /** Undefined: none is needed, as far as is known. */
  way: Way | undefined;
  setWay: (way: Way | undefined) => void;
  /** Shows the easiest way that a rejection allows. */
  require: (rejection: ApiError) => void;
}

/** Begins with the easiest way that these second factors allow. */
export function useSecondStep(known: readonly SecondFactor[]): SecondStep {
  const [ways, setWays] = useState(() => waysOf(known));
  const [way, setWay] = useState(ways[0]);
  const require = (rejection: ApiError) => {
    const required = waysOf(secondFactorsIn(rejection));
    setWays(required);
    setWay(required[0]);
  };
  return { ways, way, setWay, require };
}

interface SecondStepProps<V extends FieldValues> {
  form: Pick<
    UseFormReturn<V>,
    "register" | "formState" | "setValue" | "clearErrors" | "setFocus"
  > & {
    setProblem: (problem: Error | null) => void;
  };
  step: SecondStep;
}

const name = "otp";

/** The code that follows a password, with the other ways below it; nothing for a passkey. */
export function SecondFactorField<V extends FieldValues>({ form, step }: SecondStepProps<V>) {
  if (step.way === undefined || step.way === "passkey") return null;
  return (
    <div className="grid justify-items-start gap-1 *:first:w-full">
      {step.way === "recovery" ? (
        <TextField
          key="recovery"
          form={form}
          name={name as Path<V>}
          label="Recovery code"
          help="One of the ten codes that you saved. Each works once."
          wrong="Enter a recovery code."
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      ) : (
        <CodeField key="app" form={form} name={name as Path<V>} />
      )}
      <div className="-ml-3 flex flex-wrap">
        <OtherWays form={form} step={step} />
      </div>
    </div>
  );
}

/** Below the button that uses a passkey: the ways without one. */
export function WaysWithoutPasskey<V extends FieldValues>({ form, step }: SecondStepProps<V>) {
  return step.way === "passkey" && <OtherWays form={form} step={step} block />;
}

function OtherWays<V extends FieldValues>({
  form,
  step: { ways, way, setWay },
  block = false,
}: SecondStepProps<V> & { block?: boolean }) {
  const change = (other: Way) => {
    flushSync(() => setWay(other));
    form.setProblem(null);
    form.clearErrors(name as Path<V>);
    form.setValue(name as Path<V>, "" as PathValue<V, Path<V>>);
    if (other !== "passkey") form.setFocus(name as Path<V>);
  };
  return ways
    .filter((other) => other !== way)
    .map((other) => (
      <Button
        key={other}
        variant="quiet"
        size={block ? "normal" : "small"}
        block={block}
        onClick={() => change(other)}
      >
        {wayLabels[other]}
      </Button>
    ));
}
