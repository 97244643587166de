import { notFound } from "next/navigation";
import { CedirailError } from "@/lib/errors";

/** What a page shows, or its not-found page in place of it. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof CedirailError && error.code === "NOT_FOUND") notFound();
    throw error;
  });
}
