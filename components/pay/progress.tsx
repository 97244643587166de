interface ProgressProps {
  count: number;
  required: number;
  /** Beside the QR code, where more is to be sent. */
  isSmall: boolean;
}

/** Confirmations of what arrives: a ring with a piece for each. */
export function Progress({ count, required, isSmall }: ProgressProps) {
  const text = `${count} of ${required}`;
  const note = count < required ? "confirmations" : "confirmations, waiting to be final";
  if (isSmall)
    return (
      <p className="figures text-center font-medium text-processing">
        {text} {note}
      </p>
    );
  return (
    <div
      role="progressbar"
      aria-label="Confirmations"
      aria-valuemin={0}
      aria-valuemax={required}
      aria-valuenow={count}
      aria-valuetext={text}
      className="relative mx-auto aspect-square w-full max-w-64 lg:max-w-none"
    >
      <svg viewBox="0 0 120 120" aria-hidden="true" className="-rotate-90">
        <Ring pieces={required} of={required} className="stroke-line" />
        <Ring pieces={count} of={required} className="stroke-processing" />
      </svg>
      <div className="absolute inset-0 grid content-center justify-items-center">
        <p className="figures text-display font-semibold">{text}</p>
        <p className="text-muted">{note}</p>
      </div>
    </div>
  );
}

const gap = 0.15;

function Ring({ pieces, of, className }: { pieces: number; of: number; className: string }) {
  if (pieces === 0) return null;
  return (
    <circle
      cx="60"
      cy="60"
      r="54"
      fill="none"
      strokeWidth="7"
      pathLength={of}
      strokeDasharray={`${`${1 - gap} ${gap} `.repeat(pieces)}0 ${of}`}
      className={className}
    />
  );
}
