interface TimeProps {
  /** RFC 3339, as the interface gives it. */
  at: string;
  /** `minute` in lists, `second` where order matters. */
  precision?: "minute" | "second";
}

const zone = "Africa/Accra";

/** A moment in Accra time with its zone, the same text on every page; UTC in the title. */
export function Time({ at, precision = "minute" }: TimeProps) {
  const moment = new Date(at);
  const text = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: precision === "second" ? "medium" : "short",
    timeZone: zone,
  }).format(moment);
  return (
    <time dateTime={at} title={moment.toISOString()} className="figures whitespace-nowrap">
      {text} GMT
    </time>
  );
}
