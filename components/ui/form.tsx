"use client";

import { useEffect, useRef, type ComponentProps } from "react";
import { takeUpSubmission } from "./early";

/**
 * A form that a script checks and sends; `onSubmit` must prevent the browser's own way. Pressed before
 * the script is there, it is sent as soon as it is, and shows meanwhile that it waits.
 */
export function Form(props: Omit<ComponentProps<"form">, "method" | "noValidate" | "ref">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) takeUpSubmission(form.current);
  }, []);
  return <form {...props} ref={form} method="post" noValidate />;
}
