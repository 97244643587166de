import { expect, test } from "vitest";
import { typeOfCode } from "@/lib/errors";
import { failureCodes } from "@/lib/rail-codes";
import { errorHelp, failureHelp } from "./error-codes";

test.each([
  ["error", Object.keys(typeOfCode), errorHelp],
  ["failure", [...failureCodes], failureHelp],
])("every %s code has a cause and a fix of its own", (_, codes, help) => {
  expect(Object.keys(help).sort()).toEqual(codes.sort());
  const texts = Object.values(help).flatMap(({ cause, fix }) => [cause, fix]);
  for (const text of texts) expect(text).toMatch(/^\w.{5,}\.$/);
  const causes = Object.values(help).map(({ cause }) => cause);
  expect(new Set(causes).size).toBe(causes.length);
});
