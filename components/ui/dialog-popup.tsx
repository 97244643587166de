"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";

const popupStyle = [
  "fixed z-50 flex max-h-[85dvh] flex-col border border-line bg-surface text-ink shadow-float",
  "transition-[opacity,translate] data-starting-style:opacity-0 data-ending-style:opacity-0",
  "inset-x-0 bottom-0 rounded-t-card pb-[env(safe-area-inset-bottom)]",
  "data-starting-style:translate-y-4 data-ending-style:translate-y-4",
  "sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-120 sm:max-w-[calc(100vw-3rem)]",
  "sm:-translate-1/2 sm:rounded-card sm:pb-0",
  "sm:data-starting-style:-translate-y-[48%] sm:data-ending-style:-translate-y-[48%]",
].join(" ");

export interface DialogPopupProps {
  title: string;
  description?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children?: ReactNode;
  /** Buttons, the act first: so they are seen, and so the tab key reaches them. */
  actions?: ReactNode;
}

/** The dialog itself, fetched after the first paint. */
export function DialogPopup(props: DialogPopupProps) {
  const { title, description, open, onOpenChange, children, actions } = props;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className={popupStyle}>
          <div className="flex items-start justify-between gap-4 py-3 pr-2 pl-4 sm:pt-5 sm:pr-4 sm:pl-6">
            <Base.Title className="pt-2 text-large font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          <div className="grid gap-4 overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-6">
            {description !== undefined && (
              <Base.Description className="text-muted">{description}</Base.Description>
            )}
            {children}
          </div>
          {actions !== undefined && (
            <div className="grid gap-2 border-t border-line p-4 sm:flex sm:justify-end sm:px-6">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
