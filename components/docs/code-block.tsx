interface CodeBlockProps {
  /** What it shows, for screen readers. */
  label: string;
  text: string;
}

/** Code as it is written: long lines scroll inside the block, since wrapped ones lose their indentation. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  return (
    <pre
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
      tabIndex={0}
      className="min-w-0 grow overflow-x-auto p-4 font-mono text-small -outline-offset-3"
    >
      {text}
    </pre>
  );
}
