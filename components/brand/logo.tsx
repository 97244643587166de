/** The mark and the name. The name is text; the mark is left out of the accessible name. */
export function Logo({ size = "normal" }: { size?: "normal" | "small" }) {
  const [text, mark] = size === "small" ? ["gap-1", "size-5"] : ["gap-2 text-large", "size-7"];
  return (
    <span className={`inline-flex items-center ${text} font-semibold tracking-tight`}>
      <Mark className={`${mark} text-accent`} />
      Cedirail
    </span>
  );
}

/** The mark alone in the current text color: a cedi sign on a rail with two sleepers. */
function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="4">
        <path d="M22 10a8.5 8.5 0 1 0 0 12" />
        <path strokeWidth="3" d="M16 0v32" />
        <path strokeWidth="2.5" d="M10.5 3h11M10.5 29h11" />
      </g>
    </svg>
  );
}
