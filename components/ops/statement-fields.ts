import * as z from "zod";
import { uploadStatementOperation } from "@/lib/contract/ops-statements";

const { provider, from, to } = uploadStatementOperation.query.shape;
const file = z.custom<FileList>((files) => (files as FileList | null)?.length === 1, "a CSV file");

/** The query of the operation and the file, checked together. */
export const body = z.object({ provider, from, to, file });
