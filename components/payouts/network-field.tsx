import type { UseFormRegisterReturn } from "react-hook-form";
import { networkName } from "@/components/transactions/words";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { predictNetwork } from "@/lib/client/phone-entry";
import type { Network } from "./sending-terms";

interface NetworkFieldProps {
  registration: UseFormRegisterReturn;
  /** The number as far as it is complete. */
  phone: string | null;
  networks: Network[];
  error?: string | undefined;
}

/** Chooses the network, or leaves it to the number. */
export function NetworkField({ registration, phone, networks, error }: NetworkFieldProps) {
  return (
    <Field label="Network" hint={predictionText(phone, networks)} error={error}>
      {(wiring) => (
        <Select {...wiring} {...registration} required={false}>
          <option value="">By the number</option>
          {networks.map(({ code, name, payout }) => (
            <option key={code} value={code} disabled={payout.status === "closed"}>
              {payout.status === "closed" ? `${name} (closed)` : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function predictionText(phone: string | null, networks: Network[]): string {
  const predicted = phone === null ? null : predictNetwork(phone);
  if (predicted === null) return "Known from the number; you can choose it yourself.";
  const closed = networks.find(({ code }) => code === predicted)?.payout.status === "closed";
  return closed
    ? `The number began at ${networkName(predicted)}, which is closed just now; we ask the others too.`
    : `The number began at ${networkName(predicted)}. Numbers move, so you can choose another.`;
}
