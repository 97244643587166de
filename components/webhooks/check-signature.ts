/** What a developer pastes to find out why a signature does not match. */
export interface CheckedRequest {
  /** Which header is checked. */
  scheme: "x-service-signature" | "webhook-signature";
  /** The value of the header. */
  header: string;
  secret: string;
  body: string;
  /** The values of `webhook-id` and `webhook-timestamp`, where that scheme is checked. */
  id: string;
  timestamp: string;
  /** The present time, in Unix milliseconds. */
  nowMs: number;
}

export type CheckStep = "header" | "secret" | "timestamp" | "body" | "signature";

/** What is wrong, and in which step of the check. */
export interface Finding {
  step: CheckStep;
  text: string;
}

const toleranceSeconds = 300;
const matched = "The signature matches";

/** Where a signature differs from what secret and body give; nothing leaves the browser. Empty: it is right. */
export async function checkSignature(request: CheckedRequest): Promise<Finding[]> {
  const form = findingsOfForm(request);
  if (form.some(({ step }) => step === "header") || request.secret === "") return form;
  const [best] = await matches(request);
  if (!best)
    return [
      ...form,
      {
        step: "signature",
        text:
          "Either the secret or the body is different. Copy the secret from the Webhooks page: it may have " +
          "been rotated. Copy the body as your program received it, before anything parsed it.",
      },
    ];
  const isExact = best.secret === null && best.body === null && best.header === null;
  const time = form.filter(({ step }) => step === "timestamp");
  if (isExact) return time;
  const { header, secret, body } = best;
  const finding = (step: CheckStep, text: string | null) => (text === null ? [] : [{ step, text }]);
  return [
    ...finding("header", header),
    ...finding("secret", secret),
    ...time,
    ...finding("body", body),
  ];
}

/** What is wrong with what was pasted, whatever the signature is of. */
function findingsOfForm({ scheme, header, secret, id, timestamp, nowMs }: CheckedRequest) {
  const findings: Finding[] = [];
  const add = (step: CheckStep, text: string | null) => {
    if (text !== null) findings.push({ step, text });
  };
  const value = header.trim();
  add("header", scheme === "x-service-signature" ? whyNotHex(value) : whyNotStandard(value));
  add("secret", whyNotSecret(secret));
  if (scheme === "webhook-signature") add("timestamp", whyNotFresh(id, timestamp, nowMs));
  return findings;
}

function whyNotHex(value: string): string | null {
  if (value === "") return "The header is empty. Your program may read it under another name.";
  if (value.startsWith("v1,"))
    return "This is the value of webhook-signature, which has another scheme. Choose that header above.";
  if (!/^[0-9a-f]+$/i.test(value))
    return "The header is not hex: only the digits 0 to 9 and the letters a to f. Paste only its value, without its name.";
  if (value.length !== 64)
    return `The header has ${value.length} characters. The hex of HMAC-SHA256 always has 64.`;
  return null;
}

function whyNotStandard(value: string): string | null {
  if (value === "") return "The header is empty. Your program may read it under another name.";
  if (/^[0-9a-f]{64}$/i.test(value))
    return "This is the value of x-service-signature, which has another scheme. Choose that header above.";
  if (!value.split(/\s+/).some((one) => one.startsWith("v1,")))
    return "The header has no signature of version 1: v1, a comma, and Base64.";
  return null;
}

function whyNotSecret(secret: string): string | null {
  if (secret === "") return "The secret is empty.";
  if (/[\r\n]$/.test(secret)) return "The secret ends with a line break. Remove it.";
  if (secret !== secret.trim()) return "The secret has spaces around it. Remove them.";
  if (!secret.startsWith("whsec_"))
    return "The secret lacks whsec_ at its start. It is part of the secret.";
  return null;
}

function whyNotFresh(id: string, timestamp: string, nowMs: number): string | null {
  if (id.trim() === "") return "webhook-id is empty. It is part of what is signed.";
  if (!/^\d{1,15}$/.test(timestamp.trim()))
    return "webhook-timestamp is not a number of seconds. It is part of what is signed.";
  const seconds = Number(timestamp.trim());
  if (seconds > 1e11) return "webhook-timestamp is in milliseconds. It must be in seconds.";
  const ageSeconds = nowMs / 1_000 - seconds;
  if (ageSeconds > toleranceSeconds)
    return "The timestamp is older than 5 minutes. Libraries reject it, so that nobody can replay an old request. Each attempt has a timestamp of its own.";
  if (ageSeconds < -toleranceSeconds)
    return "The timestamp is more than 5 minutes ahead. Set the clock of your server.";
  return null;
}

/** A way in which the signature may have been made; null where nothing differs. */
interface Variant<T> {
  value: T;
  text: string | null;
}

interface Match {
  header: string | null;
  secret: string | null;
  body: string | null;
}

/** The ways in which the signature can be explained, the one with the fewest deviations first. */
async function matches(request: CheckedRequest): Promise<Match[]> {
  const found: Match[] = [];
  const wanted = signaturesOf(request);
  const signed = signedTexts(request);
  for (const key of keysOf(request))
    for (const body of signed) {
      const header = wanted.get(encode(request.scheme, await hmac(key.value, body.value)));
      if (header !== undefined) found.push({ header, secret: key.text, body: body.text });
    }
  const deviations = (match: Match) => Object.values(match).filter((text) => text !== null).length;
  return found.sort((a, b) => deviations(a) - deviations(b));
}

/** The signatures that the header holds, and what is wrong with how each is written. */
function signaturesOf({ scheme, header }: CheckedRequest): Map<string, string | null> {
  const value = header.trim();
  if (scheme === "x-service-signature") {
    const lower = value.toLowerCase();
    const text =
      "The header is in upper case, and we send lower case. Compare the bytes, not the text.";
    return new Map([[lower, value === lower ? null : text]]);
  }
  const all = value.split(/\s+/).filter((one) => one.startsWith("v1,"));
  return new Map(all.map((one) => [one.slice(3), null]));
}

/** The keys with which it may have been signed; in the simple scheme, the text of the secret itself. */
function keysOf({ scheme, secret }: CheckedRequest): Variant<Uint8Array<ArrayBuffer>>[] {
  const trimmed = secret.trim();
  const bare = trimmed.replace(/^whsec_/, "");
  const decoded = fromBase64(bare);
  const ends = `${matched} once spaces and line breaks around the secret are removed.`;
  if (scheme === "webhook-signature")
    return [
      ...(decoded ? [{ value: decoded, text: secret === trimmed ? null : ends }] : []),
      {
        value: bytesOf(trimmed),
        text: `${matched} with the text of the secret as the key. In this scheme, the key is what the Base64 after whsec_ decodes to.`,
      },
    ];
  return [
    { value: bytesOf(secret), text: null },
    { value: bytesOf(trimmed), text: ends },
    {
      value: bytesOf(`whsec_${bare}`),
      text: `${matched} once the secret starts with whsec_. It is part of the secret.`,
    },
    {
      value: bytesOf(bare),
      text: `${matched} without whsec_. It is part of the secret: key the HMAC with all of it.`,
    },
    ...(decoded
      ? [
          {
            value: decoded,
            text: `${matched} with the Base64-decoded secret. In this scheme, the key is the text as shown, whsec_ included.`,
          },
        ]
      : []),
  ];
}

/** What may have been signed: in the standard scheme, with the id and the timestamp before it. */
function signedTexts(request: CheckedRequest): Variant<Uint8Array<ArrayBuffer>>[] {
  const { scheme, body, id, timestamp } = request;
  const bodies = bodiesOf(body);
  if (scheme === "x-service-signature")
    return bodies.map(({ value, text }) => ({ value: bytesOf(value), text }));
  const prefix = `${id.trim()}.${timestamp.trim()}.`;
  return [
    ...bodies.map(({ value, text }) => ({ value: bytesOf(prefix + value), text })),
    {
      value: bytesOf(body),
      text: `${matched} the body alone. In this scheme, webhook-id, webhook-timestamp and the body are signed, with a period between them.`,
    },
  ];
}

const raw = "Verify the bytes as you received them, before anything parses or changes them.";

/** The body as pasted, and as programs commonly change it. */
function bodiesOf(body: string): Variant<string>[] {
  const because = (what: string) => `${matched} ${what} ${raw}`;
  const json = readJson(body);
  const lineFeeds = body.replaceAll("\r\n", "\n");
  return [
    { value: body, text: null },
    {
      value: body.replace(/(\r?\n)+$/, ""),
      text: because("without the line break at the end of the body."),
    },
    { value: `${body}\n`, text: because("with a line break at the end of the body.") },
    { value: lineFeeds, text: because("with LF line breaks; the body has CRLF.") },
    {
      value: lineFeeds.replaceAll("\n", "\r\n"),
      text: because("with CRLF line breaks, which a text field turns into LF."),
    },
    {
      value: body.replace(/^\uFEFF/, ""),
      text: because("without the byte-order mark at the start of the body."),
    },
    { value: `\uFEFF${body}`, text: because("with a byte-order mark at the start of the body.") },
    ...(json === undefined ? [] : rewritten(json, because)),
  ];
}

/** What serializers make of the same JSON. */
function rewritten(json: unknown, because: (what: string) => string): Variant<string>[] {
  const compact = JSON.stringify(json);
  const again = "The body was parsed and written again.";
  return [
    { value: compact, text: because(`with compact JSON. ${again}`) },
    {
      value: escaped(compact),
      text: because("once characters beyond ASCII are written as \\u escapes."),
    },
    { value: spaced(json), text: because(`with a space after each comma and colon. ${again}`) },
    {
      value: escaped(spaced(json)),
      text: because(
        `with a space after each comma and colon, and \\u escapes, as Python's json writes it. ${again}`,
      ),
    },
    { value: JSON.stringify(json, null, 2), text: because(`with indented JSON. ${again}`) },
  ];
}

const escaped = (text: string) =>
  text.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** JSON as Python writes it: a space after each comma and colon. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`,
  );
  return `{${members.join(", ")}}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")) as unknown;
  } catch {
    return undefined;
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

async function hmac(
  key: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  // An empty key is not allowed; HMAC pads a key with zeros, so that one zero is the same.
  const bytes = key.length === 0 ? new Uint8Array(1) : key;
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

function encode(scheme: CheckedRequest["scheme"], bytes: Uint8Array): string {
  return scheme === "x-service-signature"
    ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
    : btoa(String.fromCharCode(...bytes));
}
