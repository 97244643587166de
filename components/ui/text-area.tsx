import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlLook, controlSize } from "./control-look";

/** A text control of several lines; goes inside a Field. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classNames(controlLook, controlSize, "block py-2.5", className)}
    />
  );
}
