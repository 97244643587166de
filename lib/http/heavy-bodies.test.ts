import { expect, it } from "vitest";
import { readMultipart } from "./body";
import { parseJsonOfTexts } from "./json";

/** A body as large as an upload may be must not take the parsers seconds, in which every other request waits. */

const limit = 14 * 1024 * 1024;
const tooMany = /^The body (has too many|is not valid multipart)/;

it.each([
  ["objects", `[${"{},".repeat(4_500_000)}{}]`],
  ["numbers", `[${"0,".repeat(7_000_000)}0]`],
  ["members", `{${Array.from({ length: 800_000 }, (_, n) => `"a${n}":""`).join(",")}}`],
])("a body of many %s is rejected before it is parsed", (_, text) => {
  expect(() => parseJsonOfTexts(Buffer.from(text))).toThrow(tooMany);
});

const form = (body: string, contentType = "multipart/form-data; boundary=x") =>
  new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": contentType },
    body,
  });
const part = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;
const manyParts = `${Array.from({ length: 150_000 }, (_, n) => part(`a${n}`)).join("")}--x--\r\n`;
const longHeader = `--x\r\ncontent-disposition: form-data; name="file"\r\n${"a: b\r\n".repeat(2_000_000)}\r\n\r\n--x--\r\n`;

it.each([
  ["of many parts", manyParts, undefined],
  ["with a long header", longHeader, undefined],
  ["with two boundaries", manyParts, 'multipart/form-data; a="; boundary=y"; boundary=x'],
  ["with an escaped boundary", manyParts, 'multipart/form-data; boundary="\\x"'],
  ["with another parameter first", manyParts, "multipart/form-data; xboundary=y; boundary=x"],
])("a form %s is rejected before it is parsed", async (_, body, contentType) => {
  await expect(readMultipart(form(body, contentType), limit)).rejects.toThrow(tooMany);
});

it.each(["boundary=x", 'boundary="x"', "charset=utf-8; Boundary=x", "boundary=x; charset=utf-8"])(
  "a form with %s is read",
  async (parameters) => {
    const body = `${part("documentType")}--x--\r\n`;
    const read = readMultipart(form(body, `multipart/form-data; ${parameters}`), limit);
    expect(await read).toEqual({ documentType: "value" });
  },
);
