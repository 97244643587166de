import { Status } from "@/components/ui/status";
import { flagLabel } from "./labels";

/** What is odd about a alert, each in its own words. */
export function Flags({ flags }: { flags: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 py-1 sm:justify-start">
      {flags.map((flag) => (
        <Status key={flag} tone="attention" label={flagLabel(flag)} />
      ))}
    </span>
  );
}
