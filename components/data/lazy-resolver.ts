"use client";

import { useEffect, useState } from "react";
import { connectionLost } from "@/lib/client/api-error";
import type { FieldValues, Resolver } from "react-hook-form";

/**
 * A form's check by the contract's schema, fetched after the first paint: the schemas are the largest
 * part of a form's code, and nobody needs them before the first press.
 */
export function useLazyResolver<Typed extends FieldValues, Checked>(
  load: () => Promise<Resolver<Typed, unknown, Checked>>,
): Resolver<Typed, unknown, Checked> {
  const [resolver] = useState(
    (): Resolver<Typed, unknown, Checked> => async (values, context, options) => {
      const check = await load().catch(() => null);
      if (check) return check(values, context, options);
      const [first = "root"] = options.names ?? Object.keys(options.fields);
      const { message } = connectionLost();
      return { values: {}, errors: { [first]: { type: "connection", message } } as never };
    },
  );
  useEffect(() => {
    // Now, while there is a connection. A fetch that fails is repeated by the press.
    load().catch(() => undefined);
  }, [load]);
  return resolver;
}
