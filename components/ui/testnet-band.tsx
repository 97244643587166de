import { FlaskConical } from "lucide-react";

/** The band that every page of a testnet deployment carries; it stays in sight while
 * scrolling and above dialogs. */
export function TestnetBand() {
  return (
    <div
      data-testnet-band
      role="region"
      aria-label="Environment"
      className="sticky top-0 z-60 flex h-(--band) items-center justify-center gap-2 bg-testnet px-4 text-small text-on-testnet [print-color-adjust:exact] print:static"
    >
      <FlaskConical aria-hidden="true" className="size-4" />
      <p>
        <strong className="font-semibold tracking-wide">TESTNET</strong>, no real money
      </p>
    </div>
  );
}
