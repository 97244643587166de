import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import type { EventName } from "@/lib/contract/events";
import { eventChoices, eventLabels } from "./labels";

interface EventFieldsProps {
  chosen: readonly EventName[];
  /** Given what is chosen by then: several boxes may change at once. */
  choose: (next: (chosen: readonly EventName[]) => EventName[]) => void;
  /** What to choose instead. */
  error: string | undefined;
}

/** Which events the endpoint gets. */
export function EventFields({ chosen, choose, error }: EventFieldsProps) {
  const toggle = (event: EventName) =>
    choose((current) => eventChoices.filter((one) => current.includes(one) !== (one === event)));
  return (
    <fieldset>
      <legend className="text-small font-medium">Events</legend>
      {error !== undefined && (
        <div className="mt-2">
          <FieldError announced>Choose {error}.</FieldError>
        </div>
      )}
      <ul className="mt-1.5 divide-y divide-line rounded-card border border-line px-4">
        {eventChoices.map((event) => (
          <li key={event}>
            <Checkbox
              label={<span className="font-mono text-small">{event}</span>}
              help={eventLabels[event]}
              checked={chosen.includes(event)}
              onChange={() => toggle(event)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
