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
  const text = decodeUtf8(bytes);
  checkStructure(text);
  try {
    return parse(text, undefined, { parseNumber: (number) => new NumberText(number) });
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
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}
