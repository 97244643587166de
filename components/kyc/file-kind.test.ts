import { expect, test } from "vitest";
import { fitWithin, kindOf, plainName } from "./file-kind";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["\u00ff\u00d8\u00ff\u00e0", "", "jpeg"],
  ["\u0089PNG\r\n\u001a\n", "text/html", "png"],
  ["%PDF-1.7", "", "pdf"],
  ["\n\n%PDF-1.4", "", "pdf"],
  ["\0\0\0\u0018ftypheic", "", "heic"],
  ["\0\0\0\u0018ftypmif1", "image/heif", "heic"],
  ["RIFF....WEBP", "image/webp", "image"],
  ["<svg>", "image/svg+xml", "other"],
  ["PK\u0003\u0004", "application/zip", "other"],
  ["", "", "other"],
])("%j, which the browser takes for %j, is %s", (head, type, kind) => {
  expect(kindOf(bytes(head), type)).toBe(kind);
});

test.each([
  ["IMG_0042.HEIC", "jpeg", "IMG_0042.jpg"],
  ["bill.pdf", "same", "bill.pdf"],
  ["a\u0000b\r\n.png", "same", "ab.png"],
  ["..", "same", ".."],
  ["\u0007", "jpeg", "document.jpg"],
  ["x".repeat(400), "jpeg", `${"x".repeat(200)}.jpg`],
] as const)("%j as %s is sent as %j", (name, became, sent) => {
  expect(plainName(name, became)).toBe(sent);
});

test.each([
  [4_000, 3_000, [2_400, 1_800]],
  [3_000, 4_000, [1_800, 2_400]],
  [800, 600, [800, 600]],
  [10_000, 1, [2_400, 1]],
])("%i × %i becomes %j", (width, height, size) => {
  expect(fitWithin(width, height, 2_400)).toEqual(size);
});
