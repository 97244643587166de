import { Delete } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Key } from "./keypad-entry";

const keys: readonly Key[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "back"];

/** Large keys for an amount, where there is no keyboard; with one, the field itself is enough. */
export function Keypad({ onPress }: { onPress: (key: Key) => void }) {
  return (
    <div role="group" aria-label="Keypad" className="grid grid-cols-3 gap-2 sm:pointer-fine:hidden">
      {keys.map((key) => (
        <Button
          key={key}
          aria-label={names[key]}
          // Two taps in quick succession are two digits, not a zoom.
          className="figures min-h-14 touch-manipulation text-title font-medium!"
          onClick={() => onPress(key)}
        >
          {key === "back" ? <Delete aria-hidden="true" className="size-6" /> : key}
        </Button>
      ))}
    </div>
  );
}

const names: Partial<Record<Key, string>> = { ".": "Decimal point", back: "Delete last digit" };
