import { notFound } from "next/navigation";
import { CedirailError } from "@/lib/errors";

/** What a page shows, or its not-found page in place of it. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof CedirailError && error.code === "NOT_FOUND") notFound();
    throw error;
  });
}

/** Null for a rejection that the page can do without, such as that of an address that is out of date. */
export function orNull(code: CedirailError["code"]) {
  return (error: unknown): null => {
    if (error instanceof CedirailError && error.code === code) return null;
    throw error;
  };
}
