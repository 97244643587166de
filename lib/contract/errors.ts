import { z } from "zod";
import { statusOfType, typeOfCode, type ErrorCode, type ErrorType } from "@/lib/errors";

/** The body of every rejection (contract §1, Errors). */
export const errorBody = z
  .object({
    error: z.object({
      type: z.enum(Object.keys(statusOfType) as [ErrorType, ...ErrorType[]]),
      code: z.enum(Object.keys(typeOfCode) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
    requestId: z.string(),
  })
  .meta({ id: "Error" });
