import { distanceText } from "./span-text";

interface AgoProps {
  /** RFC 3339, as the interface gives it. */
  at: string;
  /** The service's time of the response, not this device's. */
  asOf: string;
}

/** How long ago a moment was, or how far off it is; exact in the title. */
export function Ago({ at, asOf }: AgoProps) {
  return (
    <time dateTime={at} title={new Date(at).toISOString()} className="figures whitespace-nowrap">
      {distanceText(at, asOf)}
    </time>
  );
}
