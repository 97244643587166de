import { classNames } from "./class-names";

interface StepperProps {
  steps: string[];
  /** Index of the step that is being done, from 0. */
  current: number;
}

/** The current step of a guided flow. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-2 text-small text-muted sm:hidden">
        Step {current + 1} of {steps.length}:{" "}
        <span className="font-medium text-ink">{steps[current]}</span>
      </p>
      <ol aria-label="Steps" className="flex gap-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className={classNames(
              "flex-1 border-t-4 sm:pt-2",
              index < current && "border-ink",
              index === current && "border-accent",
              index > current && "border-line",
            )}
          >
            <span
              className={classNames(
                "sr-only text-small sm:not-sr-only",
                index === current ? "font-medium" : "text-muted",
              )}
            >
              {index + 1}. {step}
              {index < current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
