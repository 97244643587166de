import { Status } from "@/components/ui/status";
import type { TransactionStatus } from "@/lib/states";
import { statusStyles } from "@/components/labels/transactions";

/** A transaction's status; a changed one fades in. */
export function StatusOf({ status }: { status: TransactionStatus }) {
  const { tone, label } = statusStyles[status];
  return <Status key={status} tone={tone} label={label} />;
}
