import { CopyButton } from "@/components/ui/copy-button";

interface ExampleProps {
  /** What it shows, for the copy button and screen readers. */
  label: string;
  text: string;
}

/** A command or code to copy. */
export function Example({ label, text }: ExampleProps) {
  return (
    <div className="relative">
      <pre
        aria-label={label}
        className="rounded-card border border-line bg-sunken p-4 pr-14 font-mono text-small whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
      <span className="absolute top-2 right-2">
        <CopyButton value={text} label={label} />
      </span>
    </div>
  );
}
