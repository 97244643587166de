"use client";

import {
  cloneElement,
  createContext,
  createElement,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactElement,
} from "react";
import type { DialogPopupProps } from "./dialog-popup";

interface DialogProps extends Omit<DialogPopupProps, "open" | "onOpenChange"> {
  /** A Button that opens it; left out where `open` is controlled from outside. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

interface Pressable {
  onClick?: () => void;
  "aria-haspopup"?: "dialog";
  "aria-expanded"?: boolean;
}

const CloseContext = createContext(() => {});

/** A dialog; on phones a sheet from the bottom. Esc, the cross and a press beside it close it. */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = open ?? isOpen;
  const popup = usePopup(shown);
  const change = onOpenChange ?? setOpen;
  return (
    <CloseContext value={() => change(false)}>
      {trigger &&
        cloneElement(trigger as ReactElement<Pressable>, {
          onClick: () => change(true),
          "aria-haspopup": "dialog",
          "aria-expanded": shown,
        })}
      {popup && createElement(popup, { ...content, open: shown, onOpenChange: change })}
    </CloseContext>
  );
}

/** Wraps a Button that closes the dialog around it. */
export function DialogClose({ children }: { children: ReactElement }) {
  return cloneElement(children as ReactElement<Pressable>, { onClick: useContext(CloseContext) });
}

/** Fetched after the first paint; where that failed, again when the dialog is opened. */
function usePopup(isWanted: boolean) {
  const [popup, setPopup] = useState<ComponentType<DialogPopupProps> | null>(null);
  useEffect(() => {
    if (popup) return;
    import("./dialog-popup").then(
      (module) => setPopup(() => module.DialogPopup),
      () => undefined,
    );
  }, [popup, isWanted]);
  return popup;
}
