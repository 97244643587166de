"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog. */
export function PrintButton() {
  return (
    <Button
      variant="primary"
      icon={<Printer aria-hidden="true" className="size-4" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
