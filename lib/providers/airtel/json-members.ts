/** One member of a JSON object, as offsets into the object's bytes. */
interface RawMember {
  name: string;
  /** Of the name's opening quote. */
  start: number;
  valueStart: number;
  /** Past the value's last byte. */
  end: number;
}

/**
 * Where the members of a JSON object lie in its bytes, for checks over bytes as they were sent.
 * `bytes` must be valid JSON; empty where it is no object.
 */
export function rawMembers(bytes: Uint8Array): RawMember[] {
  // One character per byte, so that offsets agree; all that structures JSON is ASCII.
  const text = Buffer.from(bytes).toString("latin1");
  const members: RawMember[] = [];
  let at = skipSpace(text, 0);
  if (text[at] !== "{") return members;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const start = at;
    const nameEnd = endOfString(text, at);
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = endOfValue(text, valueStart);
    const name = JSON.parse(Buffer.from(bytes.subarray(start, nameEnd)).toString("utf8")) as string;
    members.push({ name, start, valueStart, end });
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return members;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/[ \t\r\n]/.test(text[at] ?? "")) at += 1;
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const character = text[at] ?? "";
    if (depth === 0 && at > from && /[,}\] \t\r\n]/.test(character)) return at;
    if (character === '"') at = endOfString(text, at) - 1;
    else if (/[{[]/.test(character)) depth += 1;
    else if (/[}\]]/.test(character)) depth -= 1;
    at += 1;
    if (depth === 0 && /["}\]]/.test(character)) return at;
  }
  return at;
}
