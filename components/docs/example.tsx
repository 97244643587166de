import { CopyButton } from "@/components/ui/copy-button";
import { CodeBlock } from "./code-block";

interface ExampleProps {
  /** What it shows, for the copy button and screen readers. */
  label: string;
  text: string;
}

/** A command or code to copy. */
export function Example({ label, text }: ExampleProps) {
  return (
    <div className="flex min-w-0 items-start overflow-hidden rounded-card border border-line bg-sunken">
      <CodeBlock label={label} text={text} />
      <span className="p-1">
        <CopyButton value={text} label={label} />
      </span>
    </div>
  );
}
