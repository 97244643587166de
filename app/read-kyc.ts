import { cache } from "react";
import { readOwnKyc } from "@/lib/kyc/read-kyc";

/** A merchant's verification, read once per request: the layout shows it, and so do pages. */
export const readPageKyc = cache(readOwnKyc);
