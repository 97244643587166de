import { parse } from "lossless-json";
import { NumberText } from "@/lib/contract/amounts";
import { CedirailError } from "@/lib/errors";

const deepestNesting = 32;
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
  return parseWith(bytes, (text) =>
    parse(text, undefined, { parseNumber: (number) => new NumberText(number) }),
  );
}

/**
 * The same for a body without numbers, in which a text may have many millions of characters: the parser that keeps
 * the text of numbers takes seconds for these.
 */
export function parseJsonOfTexts(bytes: Uint8Array): unknown {
  return parseWith(bytes, (text) => JSON.parse(text) as unknown);
}

function parseWith(bytes: Uint8Array, parser: (text: string) => unknown): unknown {
  const text = decodeUtf8(bytes);
  checkStructure(text);
  try {
    return parser(text);
  } catch (error) {
    throw unreadable("The body is not valid JSON.", error);
  }
}

/**
 * Rejects deep nesting before the recursive parser runs, and repeated names, which the parser accepts
 * when both values are equal.
 */
function checkStructure(text: string): void {
  const names: (Set<string> | null)[] = [];
  let expectsName = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      const scope = names.at(-1);
      if (expectsName && scope) addName(scope, text.slice(index, end + 1));
      expectsName = false;
      index = end;
    } else if (character === "{" || character === "[") {
      names.push(character === "{" ? new Set() : null);
      expectsName = character === "{";
      if (names.length > deepestNesting) throw unreadable("The body is nested too deeply.");
    } else if (character === "}" || character === "]") {
      names.pop();
      expectsName = false;
    } else if (character === ",") {
      expectsName = names.at(-1) instanceof Set;
    }
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
