"use client";

import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { toneText, type Tone } from "./tone";
import { ToneIcon } from "./tone-icon";
import { useClearBottom } from "./use-clear-bottom";

export interface ToastMessage {
  tone: Tone;
  title: string;
  description?: string;
}

/**
 * Shows short messages about what just happened, read out politely. What must not be missed (a
 * failure, where the money is) is an Alert on the page, never only in a toast.
 */
export function useToast(): (message: ToastMessage) => void {
  const manager = Toast.useToastManager<{ tone: Tone }>();
  return ({ tone, title, description }) => {
    manager.add({ title, description, data: { tone } });
  };
}

/** Goes around the pages that show toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <ToastViewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastViewport() {
  const { toasts } = Toast.useToastManager<{ tone: Tone }>();
  const viewport = useRef<HTMLDivElement>(null);
  useClearBottom(viewport, toasts.length > 0);
  return (
    <Toast.Viewport
      ref={viewport}
      className="fixed inset-x-4 bottom-20 z-50 flex flex-col gap-2 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
    >
      <ToastList toasts={toasts} />
    </Toast.Viewport>
  );
}

type Toasts = ReturnType<typeof Toast.useToastManager<{ tone: Tone }>>["toasts"];

function ToastList({ toasts }: { toasts: Toasts }) {
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? "neutral";
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["down", "right"]}
        className="rounded-card border border-line bg-surface text-ink shadow-float transition-[opacity,translate] data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 py-1 pr-1 pl-4">
          <span className={toneText[tone]}>
            <ToneIcon tone={tone} className="mt-3 size-5 shrink-0" />
          </span>
          <div className="min-w-0 flex-1 py-2.5">
            <Toast.Title className="font-medium" />
            <Toast.Description className="text-small text-muted" />
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
