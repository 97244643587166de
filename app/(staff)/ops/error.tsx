"use client";

import { PageFailure, type Failure } from "@/components/data/page-failure";
import { Card } from "@/components/ui/card";

export default function StaffError(failure: Failure) {
  return (
    <Card>
      <PageFailure
        {...failure}
        description="Nothing was changed by this. Look at the state of things before you act again."
      />
    </Card>
  );
}
