import { parse } from "lossless-json";
import { NumberText } from "@/lib/contract/amounts";
import { CedirailError } from "@/lib/errors";

const deepestNesting = 32;
/** Values of a body of texts: an upload has four. */
const maxValues = 100;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

function unreadable(message: string, cause?: unknown): CedirailError {
  return new CedirailError("BAD_REQUEST", message, {}, { cause });
}

/** Decodes a body, without a byte order mark. @throws CedirailError `BAD_REQUEST` */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw unreadable("The body is not valid UTF-8.", error);
  }
}

/**
 * Reads a JSON body strictly: UTF-8, at most {@link deepestNesting} levels, no repeated member name,
 * and every number as its text (contract §1, Amounts).
 * @throws CedirailError `BAD_REQUEST`
 */
export function parseJson(bytes: Uint8Array): unknown {
  return parseWith(bytes, Infinity, (text) =>
    parse(text, undefined, { parseNumber: (number) => new NumberText(number) }),
  );
}

/**
 * The same for a body without numbers, in which a text may have many millions of characters: the parser that keeps
 * the text of numbers takes seconds for these. Its values are few: so many bytes of small ones would keep every other
 * request waiting for seconds.
 */
export function parseJsonOfTexts(bytes: Uint8Array): unknown {
  return parseWith(bytes, maxValues, (text) => JSON.parse(text) as unknown);
}

function parseWith(
  bytes: Uint8Array,
  maxCount: number,
  parser: (text: string) => unknown,
): unknown {
  const text = decodeUtf8(bytes);
  checkStructure(text, maxCount);
  try {
    return parser(text);
  } catch (error) {
    throw unreadable("The body is not valid JSON.", error);
  }
}

/**
 * Rejects deep nesting before the recursive parser runs, more values than `maxCount`, and repeated names, which the
 * parser accepts when both values are equal.
 */
function checkStructure(text: string, maxCount: number): void {
  const names: (Set<string> | null)[] = [];
  let expectsName = false;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      const scope = names.at(-1);
      if (expectsName && scope) addName(scope, text.slice(index, end + 1));
      expectsName = false;
      index = end;
    } else if (character === "{" || character === "[") {
      values += 1;
      names.push(character === "{" ? new Set() : null);
      expectsName = character === "{";
      if (names.length > deepestNesting) throw unreadable("The body is nested too deeply.");
    } else if (character === "}" || character === "]") {
      names.pop();
      expectsName = false;
    } else if (character === ",") {
      values += 1;
      expectsName = names.at(-1) instanceof Set;
    }
    if (values > maxCount) throw unreadable("The body has too many members.");
  }
}

function addName(scope: Set<string>, quoted: string): void {
  let name = quoted;
  try {
    name = JSON.parse(quoted) as string;
  } catch {
    // The parser reports a malformed string.
  }
  if (scope.has(name)) throw unreadable("The body contains the same field twice.");
  scope.add(name);
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === "\\") before -= 1;
  return (at - before) % 2 === 1;
}
