"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { Alert } from "@/components/ui/alert";

const SignIn = lazy(() => import("./sign-in-form"));
const SignUp = lazy(() => import("./sign-up-form"));
const VerifyEmail = lazy(() => import("./verify-email"));
const AcceptInvitation = lazy(() => import("./accept-invitation-form"));
const ForgotPassword = lazy(() => import("./forgot-password-form"));
const ResetPassword = lazy(() => import("./reset-password-form"));

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

export function ForgotPasswordForm({ outbox }: { outbox: boolean }) {
  return (
    <Suspense>
      <ForgotPassword outbox={outbox} />
    </Suspense>
  );
}

export function VerifyEmailAct() {
  return (
    <OfLink>
      <VerifyEmail />
    </OfLink>
  );
}

export function ResetPasswordForm() {
  return (
    <OfLink>
      <ResetPassword />
    </OfLink>
  );
}

export function AcceptInvitationForm() {
  return (
    <OfLink>
      <AcceptInvitation />
    </OfLink>
  );
}

/** What only a script can do: no server sees what the link of an e-mail has after its #. */
function OfLink({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <Alert tone="attention" title="This page needs JavaScript">
          Turn it on in the settings of your browser, then open the link again.
        </Alert>
      </noscript>
      <div className="noscript:hidden">
        <Suspense>{children}</Suspense>
      </div>
    </>
  );
}
