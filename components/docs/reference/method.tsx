/** The method of an operation, of one width wherever several stand below each other. */
export function Method({ method }: { method: string }) {
  return <span className="w-14 shrink-0 font-mono text-small font-semibold">{method}</span>;
}
