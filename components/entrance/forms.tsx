"use client";

import { lazy, Suspense } from "react";

const SignIn = lazy(() => import("./sign-in-form"));
const SignUp = lazy(() => import("./sign-up-form"));

// The forms are in the page at once; their scripts follow those of the page.

export function SignInForm({ next }: { next: string }) {
  return (
    <Suspense>
      <SignIn next={next} />
    </Suspense>
  );
}

export function SignUpForm() {
  return (
    <Suspense>
      <SignUp />
    </Suspense>
  );
}
