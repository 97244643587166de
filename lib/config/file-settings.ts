import * as z from "zod";

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));

/** The settings of files: where they are stored, under which keys, and what scans them. */
export const fileSettings = {
  DOCUMENT_KEYS: z.string().optional(),
  FILE_STORAGE: z.enum(["disk", "s3"]).default("disk"),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "a region")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name")
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "letters, digits, _ and -")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/([\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/, "as in tcp://127.0.0.1:3310")
    .refine((text) => URL.canParse(text) && Number(new URL(text).port) > 0, "with a port")
    .optional(),
};
