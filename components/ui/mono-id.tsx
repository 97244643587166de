import Link from "next/link";
import { CopyButton } from "./copy-button";

interface MonoIdProps {
  value: string;
  /** Names the thing for the copy button: "address", "transaction ID". */
  label: string;
  /** Characters shown at the front; the last six always are. */
  head?: number;
  /** Where the id leads, if anywhere. */
  href?: string | undefined;
  copy?: boolean;
}

const tailLength = 6;

/** An id, address or key: shortened in the middle on screen, copied and read whole. */
export function MonoId({ value, label, head = 10, href, copy = true }: MonoIdProps) {
  const text = <Shortened value={value} head={head} />;
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      {href === undefined ? (
        text
      ) : (
        <Link
          href={href}
          className="inline-flex min-h-11 items-center rounded-[4px] underline decoration-outline underline-offset-4 sm:min-h-6"
        >
          {text}
        </Link>
      )}
      {copy && <CopyButton value={value} label={label} />}
    </span>
  );
}

/** The middle stays in the page, out of sight, so that a selection copies all of it. */
function Shortened({ value, head }: { value: string; head: number }) {
  if (value.length <= head + tailLength + 1)
    return <span className="font-mono text-small">{value}</span>;
  return (
    <span title={value} className="font-mono text-small whitespace-nowrap">
      {value.slice(0, head)}
      <span className="inline-block w-[1ch] overflow-hidden align-bottom select-all before:content-['…']">
        {value.slice(head, -tailLength)}
      </span>
      {value.slice(-tailLength)}
    </span>
  );
}
