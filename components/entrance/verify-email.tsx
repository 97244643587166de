"use client";

import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { namesField } from "@/components/forms/form-errors";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { callApi } from "@/lib/client/call-api";
import { readLinkToken, useLinkToken } from "./use-link-token";

type Stage =
  | { is: "ready" | "sending" | "unusable" }
  | { is: "open"; email: string }
  | { is: "failed"; problem: Error };

/** Opens the account of a sign-up by a press: programs that check e-mails follow links, but press nothing. */
export default function VerifyEmail() {
  const token = useLinkToken();
  const [stage, setStage] = useState<Stage>({ is: "ready" });
  const open = () => {
    setStage({ is: "sending" });
    callApi("auth.verify-email", { body: { token: readLinkToken() } }).then(
      ({ email }) => setStage({ is: "open", email }),
      (error: Error) =>
        setStage(
          namesField(error, ["token"]) ? { is: "unusable" } : { is: "failed", problem: error },
        ),
    );
  };
  if (stage.is === "open") return <Opened email={stage.email} />;
  if (stage.is === "unusable") return <Unusable />;
  if (token === "") return <Incomplete />;
  return (
    <div className="grid gap-4">
      <p>Your account opens when you press the button. Then sign in with your password.</p>
      <ActProblem error={stage.is === "failed" ? stage.problem : null} unconfirmed={false} />
      <Button variant="primary" block loading={stage.is === "sending"} onClick={open}>
        Open my account
      </Button>
    </div>
  );
}

function Opened({ email }: { email: string }) {
  return (
    <div className="grid gap-4">
      <Alert tone="completed" title="Your account is open" role="status">
        Sign in as <span className="wrap-anywhere">{email}</span> with the password that you chose.
      </Alert>
      <a href="/sign-in" className={buttonStyle({ variant: "primary", block: true })}>
        Sign in
      </a>
    </div>
  );
}

function Unusable() {
  return (
    <div className="grid gap-4">
      <Alert tone="attention" title="This link no longer works" role="alert">
        It works once, for 24 hours. If you have used it, your account is open: sign in. Otherwise
        create the account again, and we send you a new link.
      </Alert>
      <div className="grid gap-2">
        <a href="/sign-in" className={buttonStyle({ variant: "primary", block: true })}>
          Sign in
        </a>
        <a href="/sign-up" className={buttonStyle({ block: true })}>
          Create account
        </a>
      </div>
    </div>
  );
}

function Incomplete() {
  return (
    <Alert tone="attention" title="The link is not complete">
      Open it from the email, or copy it from there with everything after the #.
    </Alert>
  );
}
