"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { Alert } from "@/components/ui/alert";

const SignIn = lazy(() => import("./sign-in-form"));
const SignUp = lazy(() => import("./sign-up-form"));
const Oidc = lazy(() => import("./oidc-button"));
const Return = lazy(() => import("./oidc-return"));
const VerifyEmail = lazy(() => import("./verify-email"));
const AcceptInvitation = lazy(() => import("./accept-invitation-form"));
const ForgotPassword = lazy(() => import("./forgot-password-form"));
const ResetPassword = lazy(() => import("./reset-password-form"));

// The forms are in the page at once; their scripts follow those of the page.

export function SignInForm(props: { next: string; otherWay?: ReactNode }) {
  return (
    <Suspense>
      <SignIn {...props} />
    </Suspense>
  );
}

export function OidcButton(props: { name: string; next: string }) {
  return (
    <Suspense>
      <Oidc {...props} />
    </Suspense>
  );
}

export function OidcReturn(props: { response: string; name: string }) {
  return (
    <OfScript again="sign in once more">
      <Return {...props} />
    </OfScript>
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
    <OfScript again="open the link again">
      <VerifyEmail />
    </OfScript>
  );
}

export function ResetPasswordForm() {
  return (
    <OfScript again="open the link again">
      <ResetPassword />
    </OfScript>
  );
}

export function AcceptInvitationForm() {
  return (
    <OfScript again="open the link again">
      <AcceptInvitation />
    </OfScript>
  );
}

/** What only a script can do. `again` says what to do once there are scripts. */
function OfScript({ again, children }: { again: string; children: ReactNode }) {
  return (
    <>
      <noscript>
        <Alert tone="attention" title="This page needs JavaScript">
          Turn it on in the settings of your browser, then {again}.
        </Alert>
      </noscript>
      <div className="noscript:hidden">
        <Suspense>{children}</Suspense>
      </div>
    </>
  );
}
