import { useId, type ReactNode } from "react";

interface CardProps {
  /** Names the section; without it the card is a plain box. */
  title?: string;
  description?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  /** `flush` lets a table or a list reach the border. */
  padding?: "normal" | "flush";
  children: ReactNode;
}

/** A box with one border and no shadow. */
export function Card({ title, description, action, padding = "normal", children }: CardProps) {
  const titleId = useId();
  const Element = title === undefined ? "div" : "section";
  return (
    <Element
      aria-labelledby={title === undefined ? undefined : titleId}
      className="overflow-clip rounded-card border border-line bg-surface"
    >
      {title !== undefined && (
        <header className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-5">
          <div>
            <h2 id={titleId} className="font-semibold">
              {title}
            </h2>
            {description !== undefined && <p className="text-small text-muted">{description}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={padding === "flush" ? "pt-2 first:pt-0" : "p-4 sm:px-6 sm:py-5"}>
        {children}
      </div>
    </Element>
  );
}
