"use client";

import { MailCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { ActProblem } from "@/components/forms/act-problem";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

interface CheckEmailProps {
  /** Where the message went. */
  email: string;
  /** What its link does, and for how long. */
  children: ReactNode;
  /** Whether the visitor may read the testnet's outbox. */
  outbox: boolean;
  /** How often it was sent. */
  times: number;
  form: {
    submit: () => void;
    setFocus: (field: "email") => void;
    formState: { isSubmitting: boolean };
    problem: Error | null;
  };
  /** Shows the form again. */
  back: () => void;
}

/** After a message was sent: where it is, and what to do when it does not come. */
export function CheckEmail(props: CheckEmailProps) {
  const { email, children, outbox, times, form, back } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = () => {
    flushSync(back);
    form.setFocus("email");
  };
  return (
    <div className="grid gap-5">
      <div>
        <MailCheck aria-hidden="true" strokeWidth={1.5} className="mb-3 size-10 text-completed" />
        <h2 ref={heading} tabIndex={-1} className="text-large font-semibold outline-none">
          Check your email
        </h2>
        <p className="mt-1">
          We sent a message to <strong className="font-medium wrap-anywhere">{email}</strong>.{" "}
          {children}
        </p>
      </div>
      {outbox && (
        <Alert tone="neutral" title="This testnet sends no email">
          <a
            href={`/outbox?to=${encodeURIComponent(email)}`}
            className="inline-flex min-h-6 items-center font-medium underline underline-offset-4"
          >
            Read the message in the outbox
          </a>
        </Alert>
      )}
      <div className="text-small">
        <p className="font-medium">Nothing after a few minutes?</p>
        <ul className="mt-1 list-disc pl-5 text-muted">
          <li>Look in your spam folder.</li>
          <li>Make sure that the address above is yours.</li>
          <li>We send only a few messages an hour to one address.</li>
        </ul>
      </div>
      <ActProblem error={form.problem} />
      <div className="grid gap-2">
        <Button block loading={form.formState.isSubmitting} onClick={() => form.submit()}>
          Send it again
        </Button>
        <p role="status" className="text-center text-small text-muted empty:hidden">
          {times > 1 && "We sent it again."}
        </p>
        <Button variant="quiet" block onClick={change}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
