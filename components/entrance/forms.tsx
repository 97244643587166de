"use client";

import { lazy, Suspense } from "react";
import { Alert } from "@/components/ui/alert";

const SignIn = lazy(() => import("./sign-in-form"));
const SignUp = lazy(() => import("./sign-up-form"));
const VerifyEmail = lazy(() => import("./verify-email"));

// The forms are in the page at once; their scripts follow those of the page.

export function SignInForm({ next }: { next: string }) {
  return (
    <Suspense>
      <SignIn next={next} />
    </Suspense>
  );
}

export function SignUpForm({ outbox }: { outbox: boolean }) {
  return (
    <Suspense>
      <SignUp outbox={outbox} />
    </Suspense>
  );
}

export function VerifyEmailAct() {
  return (
    <Suspense>
      <NeedsScripts />
      <div className="noscript:hidden">
        <VerifyEmail />
      </div>
    </Suspense>
  );
}

/** No server sees what the link of an e-mail has after its #. */
function NeedsScripts() {
  return (
    <noscript>
      <Alert tone="attention" title="This page needs JavaScript">
        Turn it on in the settings of your browser, then open the link again.
      </Alert>
    </noscript>
  );
}
