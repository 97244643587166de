"use client";

import { Keyboard } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { turnKeys, useKeysOn } from "./use-keys";

interface KeysDialogProps {
  /** What each key does, or several of them: `j k`. */
  keys: Readonly<Record<string, string>>;
}

const shared = { Esc: "Leave a field", "?": "Show these shortcuts" };

/** Shows the shortcuts of a page, and turns them off. */
export function KeysDialog({ keys }: KeysDialogProps) {
  const isOn = useKeysOn();
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="They work while no field has the focus."
      trigger={
        <Button
          variant="quiet"
          aria-keyshortcuts="?"
          icon={<Keyboard aria-hidden="true" className="size-4" />}
        >
          Shortcuts
        </Button>
      }
    >
      <dl className="divide-y divide-line">
        {Object.entries({ ...keys, ...shared }).map(([combination, text]) => (
          <div key={combination} className="flex items-center justify-between gap-4 py-2">
            <dt>{text}</dt>
            <dd className="flex shrink-0 gap-1">
              {combination.split(" ").map((key) => (
                <kbd
                  key={key}
                  className="grid min-w-7 place-items-center rounded-control border border-line bg-sunken px-1.5 py-0.5 font-mono text-small"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these shortcuts"
        help="Saved in this browser."
        checked={isOn}
        onChange={({ target }) => turnKeys(target.checked)}
      />
    </Dialog>
  );
}
