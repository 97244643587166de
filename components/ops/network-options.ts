import { networkName } from "@/components/labels/transactions";
import { networkCodes } from "./labels";

/** The networks to choose from; the first stands for all of them. */
export const networkOptions: { value: string; label: string }[] = [
  { value: "", label: "Every network" },
  ...networkCodes.map((code) => ({ value: code, label: networkName(code) })),
];
