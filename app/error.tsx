"use client";

import { PublicPage } from "@/components/brand/public-page";
import { PageFailure, type Failure } from "@/components/data/page-failure";

export default function ErrorPage(failure: Failure) {
  return (
    <PublicPage>
      <PageFailure
        {...failure}
        description="If you were moving money, look at your transactions before you send again. If this stays, tell us the error id."
      />
    </PublicPage>
  );
}
