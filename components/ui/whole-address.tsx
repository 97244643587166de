const groupLength = 4;

/** A whole blockchain address in groups of four characters, for comparing it; it is copied without gaps. */
export function WholeAddress({ address }: { address: string }) {
  const groups = [address.slice(0, 2), ...(address.slice(2).match(/.{1,4}/g) ?? [])];
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 gap-y-0.5 font-mono text-small">
      {groups.map((group, index) => (
        <span key={index * groupLength}>{group}</span>
      ))}
    </span>
  );
}
