import type { ReactNode } from "react";

export interface EmptyStateProps {
  /** A lucide icon of class `size-6`. */
  icon: ReactNode;
  title: string;
  /** One sentence: why it is empty, or what will appear here. */
  description: string;
  /** One action: begin on first use, clear the filter on an empty filter. */
  action?: ReactNode;
}

/** A list with nothing in it. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center px-6 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-full bg-sunken text-muted"
      >
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-form text-muted">{description}</p>
      {action !== undefined && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
