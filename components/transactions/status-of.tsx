import { Status } from "@/components/ui/status";
import type { TransactionStatus } from "@/lib/states";
import { statusLooks } from "./labels";

/** A transaction's status; a changed one fades in. */
export function StatusOf({ status }: { status: TransactionStatus }) {
  const { tone, label } = statusLooks[status];
  return <Status key={status} tone={tone} label={label} />;
}
