"use client";

import { PageFailure, type Failure } from "@/components/data/page-failure";
import { Card } from "@/components/ui/card";

export default function DashboardError(failure: Failure) {
  return (
    <Card>
      <PageFailure
        {...failure}
        description="If you were moving money, check your transactions before you send it again. What you typed is saved."
      />
    </Card>
  );
}
