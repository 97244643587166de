"use client";

import { useState, type ComponentProps, type FormEvent } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { controlSize, controlStyle } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useReplayedEntry } from "@/components/ui/replay";
import { Select } from "@/components/ui/select";
import { serverNow } from "@/lib/client/server-clock";
import { checkSignature, type CheckedRequest, type Finding } from "./check-signature";
import { SignatureResult } from "./signature-result";

type Entered = Omit<CheckedRequest, "nowMs">;

interface Checked {
  findings: Finding[];
  scheme: CheckedRequest["scheme"];
}

const empty: Entered = {
  scheme: "x-service-signature",
  header: "",
  secret: "",
  body: "",
  id: "",
  timestamp: "",
};

/** Checks a signature in the browser: what is pasted is neither sent nor stored. */
export function SignatureChecker() {
  const [result, setResult] = useState<Checked | Error | null>(null);
  const check = (entered: Entered) => {
    checkSignature({ ...entered, nowMs: serverNow() }).then(
      (findings) => setResult({ findings, scheme: entered.scheme }),
      () => setResult(new Error("This browser cannot check signatures here.")),
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Card>
        <CheckerForm onCheck={check} onChange={() => setResult(null)} />
      </Card>
      <div role="status">
        {result instanceof Error ? (
          <Alert tone="attention" title={result.message}>
            Open this page over https, or on localhost.
          </Alert>
        ) : (
          result && <SignatureResult {...result} />
        )}
      </div>
    </div>
  );
}

interface CheckerFormProps {
  onCheck: (entered: Entered) => void;
  /** What was found is no longer about what is entered. */
  onChange: () => void;
}

function CheckerForm({ onCheck, onChange }: CheckerFormProps) {
  const [entered, setEntered] = useState(empty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(entered);
  };
  const control = (name: keyof typeof empty) => ({
    value: entered[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setEntered((before) => ({ ...before, [name]: target.value }));
      onChange();
    },
    required: false,
    autoComplete: "off",
    spellCheck: false,
  });
  const isStandard = entered.scheme === "webhook-signature";
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <Field label="Header">
        {(wiring) => (
          <Select {...wiring} {...control("scheme")}>
            <option value="x-service-signature">x-service-signature</option>
            <option value="webhook-signature">webhook-signature (Standard Webhooks)</option>
          </Select>
        )}
      </Field>
      {isStandard && (
        <>
          <Field label="webhook-id">
            {(wiring) => <Input {...wiring} {...control("id")} className="font-mono" />}
          </Field>
          <Field label="webhook-timestamp">
            {(wiring) => <Input {...wiring} {...control("timestamp")} className="font-mono" />}
          </Field>
        </>
      )}
      <Field label="Value of the header">
        {(wiring) => <PastedText {...wiring} {...control("header")} rows={2} />}
      </Field>
      <Field label="Signing secret" help="It stays in this page.">
        {(wiring) => <PastedText {...wiring} {...control("secret")} rows={2} />}
      </Field>
      <Field label="Body" help="Exactly as your program received it.">
        {(wiring) => <PastedText {...wiring} {...control("body")} rows={8} />}
      </Field>
      <Button type="submit" variant="primary" block>
        Check signature
      </Button>
    </Form>
  );
}

/** A text control that keeps line breaks, which is where secrets and bodies often differ. */
function PastedText({ ref, ...others }: ComponentProps<"textarea">) {
  const entered = useReplayedEntry(ref);
  return (
    <textarea
      {...others}
      ref={entered}
      className={classNames(controlStyle, controlSize, "block py-2.5 font-mono break-all")}
    />
  );
}
