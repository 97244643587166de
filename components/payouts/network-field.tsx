import type { UseFormRegisterReturn } from "react-hook-form";
import { reasonText } from "@/components/labels/networks";
import { networkName } from "@/components/labels/transactions";
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
  /** What the network is to carry. */
  way?: "collection" | "payout";
  disabled?: boolean;
}

/** Chooses the network, or leaves it to the number. */
export function NetworkField(props: NetworkFieldProps) {
  const { registration, phone, networks, error, way = "payout", disabled = false } = props;
  const closed = networks.filter((network) => network[way].status === "closed");
  const help = (
    <>
      {predictionText(phone, closed)}
      {closed.map((network) => (
        <span key={network.code} className="block">
          {network.name} is closed: {reasonText(network[way].statusReason)}
        </span>
      ))}
    </>
  );
  return (
    <Field label="Network" help={help} error={error}>
      {(wiring) => (
        <Select {...wiring} {...registration} required={false} disabled={disabled}>
          <option value="">By the number</option>
          {networks.map((network) => (
            <option key={network.code} value={network.code} disabled={closed.includes(network)}>
              {closed.includes(network) ? `${network.name} (closed)` : network.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function predictionText(phone: string | null, closed: Network[]): string {
  const predicted = phone === null ? null : predictNetwork(phone);
  if (predicted === null) return "Known from the number; you can choose it yourself.";
  return closed.some(({ code }) => code === predicted)
    ? `The number began at ${networkName(predicted)}, which is closed just now. If it has moved, choose its network.`
    : `The number began at ${networkName(predicted)}. Numbers move, so you can choose another.`;
}
