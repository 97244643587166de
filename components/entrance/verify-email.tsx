"use client";

import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { namesField } from "@/components/forms/form-errors";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/client/call-api";
import { IncompleteLink, LinkOutcome, signInWay } from "./link-states";
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
  if (stage.is === "open")
    return (
      <LinkOutcome
        tone="completed"
        title="Your account is open"
        text={
          <>
            Sign in as <span className="wrap-anywhere">{stage.email}</span> with the password that
            you chose.
          </>
        }
        ways={[signInWay]}
      />
    );
  if (stage.is === "unusable")
    return (
      <LinkOutcome
        tone="attention"
        title="This link no longer works"
        text="It works once, for 24 hours. If you have used it, your account is open: sign in. Otherwise create the account again, and we send you a new link."
        ways={[signInWay, { href: "/sign-up", label: "Create account" }]}
      />
    );
  if (token === "") return <IncompleteLink />;
  return (
    <div className="grid gap-4">
      <p>Your account opens when you press the button. Then sign in with your password.</p>
      <ActProblem error={stage.is === "failed" ? stage.problem : null} />
      <Button variant="primary" block loading={stage.is === "sending"} onClick={open}>
        Open my account
      </Button>
    </div>
  );
}
