import { CopyButton } from "@/components/ui/copy-button";
import { WholeAddress } from "@/components/ui/whole-address";
import { placeText } from "./transactions";

/** A counterparty in full: a formatted phone number, or a whole address that can be copied. */
export function Place({ place }: { place: string }) {
  if (!place.startsWith("0x"))
    return <span className="figures whitespace-nowrap">{placeText(place)}</span>;
  return (
    <span className="inline-flex items-center justify-end gap-1">
      <WholeAddress address={place} />
      <CopyButton value={place} label="address" />
    </span>
  );
}
