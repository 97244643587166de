"use client";

import { PageFailure, type Failure } from "@/components/data/page-failure";
import { Card } from "@/components/ui/card";

export default function StaffError(failure: Failure) {
  return (
    <Card>
      <PageFailure {...failure} description="Check the current state before you try again." />
    </Card>
  );
}
