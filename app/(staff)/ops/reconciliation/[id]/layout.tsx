import { operatorLayoutOf } from "@/app/item-layout";
import { readRun } from "@/lib/reconciliation/read-runs";

export default operatorLayoutOf(readRun);
