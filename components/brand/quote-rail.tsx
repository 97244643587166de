/** The mark's rail, laid from what is given to what is received. */
export function QuoteRail() {
  return (
    <svg
      viewBox="0 0 12 95"
      aria-hidden="true"
      className="mt-[31px] h-[95px] w-3 shrink-0 text-accent"
    >
      <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="M6 11v78M0 39h12M0 55h12" fill="none" stroke="currentColor" strokeWidth="3" />
      <circle cx="6" cy="89" r="6" fill="currentColor" />
    </svg>
  );
}
