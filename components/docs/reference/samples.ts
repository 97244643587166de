/** A request that samples and the console show; everything in it can be sent to the browser. */
export interface SampleRequest {
  method: string;
  /** With its parameters in braces. */
  path: string;
  needsKey: boolean;
  pathValues: Record<string, string>;
  query: Record<string, string>;
  /** Whether the operation takes an `Idempotency-Key`. */
  idempotencyKey: boolean;
  /** The media type of its body; null without one. */
  media: string | null;
  body: unknown;
}

export const languages = ["curl", "typescript", "python", "kotlin", "swift"] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
  kotlin: "Kotlin",
  swift: "Swift",
};

/** The address of a request: its path with the values in it, and its query. */
export function addressOf(origin: string, { path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = pathValues[name] ?? "";
    // What stands for a value stays readable.
    return value === "" || value === "…" ? whole : encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return `${origin}${filled}${search && `?${search}`}`;
}

/** What a sample is written from. */
interface Parts {
  address: string;
  method: string;
  /** The key as an expression or a variable of the language; null where none is needed. */
  key: string | null;
  /** Headers beside the credential. */
  headers: [name: string, value: string][];
  kind: "none" | "json" | "form" | "file";
  body: unknown;
}

function partsOf(origin: string, request: SampleRequest, key: string | null): Parts {
  const { method, media, needsKey, idempotencyKey } = request;
  const kind =
    media === null
      ? "none"
      : media === "application/octet-stream"
        ? "file"
        : media.includes("form-urlencoded")
          ? "form"
          : "json";
  return {
    address: addressOf(origin, request),
    method,
    key: needsKey ? key : null,
    headers: [
      ...(idempotencyKey ? ([["Idempotency-Key", "invoice-9"]] as [string, string][]) : []),
      ...(media ? ([["Content-Type", media]] as [string, string][]) : []),
    ],
    kind,
    body: request.body,
  };
}

const formText = (body: unknown) => new URLSearchParams(body as Record<string, string>).toString();
const json = (value: unknown) => JSON.stringify(value, null, 2) ?? "null";
const indent = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ address, method, key, headers, kind, body }: Parts): string {
  const implied = kind === "none" ? "GET" : "POST";
  const lines = [
    `curl ${method === implied ? "" : `-X ${method} `}${shellQuoted(address)}`,
    ...(key ? [`-H "Authorization: Bearer ${key}"`] : []),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(kind === "json" ? [`-d ${shellQuoted(json(body))}`] : []),
    ...(kind === "form" ? [`-d ${shellQuoted(formText(body))}`] : []),
    ...(kind === "file" ? ["--data-binary @part.bin"] : []),
  ];
  return lines.join(" \\\n  ");
}

function typescript({ address, method, key, headers, kind, body }: Parts): string {
  const all = [
    ...(key ? [`    Authorization: \`Bearer ${key}\`,`] : []),
    ...headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  const bodies = {
    none: [],
    json: [`  body: JSON.stringify(${indent(json(body), "  ")}),`],
    form: [`  body: new URLSearchParams(${indent(json(body), "  ")}),`],
    file: ['  body: await readFile("part.bin"),'],
  };
  return [
    ...(kind === "file" ? ['import { readFile } from "node:fs/promises";', ""] : []),
    `const response = await fetch(${JSON.stringify(address)}, {`,
    `  method: ${JSON.stringify(method)},`,
    ...(all.length > 0 ? ["  headers: {", ...all, "  },"] : []),
    ...bodies[kind],
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

/** A value as a literal of Python. */
function pythonOf(value: unknown, by = ""): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${by}    `;
  const entries = Array.isArray(value)
    ? value.map((one) => `${inner}${pythonOf(one, inner)},\n`)
    : Object.entries(value).map(
        ([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonOf(one, inner)},\n`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return entries.length === 0 ? `${open}${close}` : `${open}\n${entries.join("")}${by}${close}`;
}

function python({ address, method, key, headers, kind, body }: Parts): string {
  const all = [
    ...(key ? [`        "Authorization": f"Bearer ${key}",`] : []),
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  const data = {
    none: [],
    json: [`    data=json.dumps(${pythonOf(body, "    ")}).encode(),`],
    form: [`    data=urllib.parse.urlencode(${pythonOf(body, "    ")}).encode(),`],
    file: ['    data=open("part.bin", "rb").read(),'],
  };
  const modules = [
    ...(kind === "json" ? ["json"] : []),
    ...(key ? ["os"] : []),
    ...(kind === "form" ? ["urllib.parse"] : []),
    "urllib.request",
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(address)},`,
    `    method=${JSON.stringify(method)},`,
    ...(all.length > 0 ? ["    headers={", ...all, "    },"] : []),
    ...data[kind],
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}

function kotlin({ address, method, key, headers, kind, body }: Parts): string {
  const text = kind === "form" ? formText(body) : json(body);
  const raw = `"""${indent(text.replaceAll("$", "${'$'}"), "        ")}"""`;
  const publisher = {
    none: "noBody()",
    json: `ofString(${raw})`,
    form: `ofString(${raw})`,
    file: 'ofFile(java.nio.file.Path.of("part.bin"))',
  }[kind];
  return [
    "import java.net.URI",
    "import java.net.http.HttpClient",
    "import java.net.http.HttpRequest",
    "import java.net.http.HttpResponse",
    "",
    "fun main() {",
    `    val request = HttpRequest.newBuilder(URI.create(${JSON.stringify(address)}))`,
    ...(key ? [`        .header("Authorization", "Bearer ${key}")`] : []),
    ...headers.map(
      ([name, value]) => `        .header(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
    `        .method(${JSON.stringify(method)}, HttpRequest.BodyPublishers.${publisher})`,
    "        .build()",
    "    val response = HttpClient.newHttpClient()",
    "        .send(request, HttpResponse.BodyHandlers.ofString())",
    '    println("${response.statusCode()} ${response.body()}")',
    "}",
  ].join("\n");
}

function swift({ address, method, key, headers, kind, body }: Parts): string {
  const text = kind === "form" ? formText(body) : json(body);
  const data = {
    none: [],
    json: [`request.httpBody = Data(#"""\n${text}\n"""#.utf8)`],
    form: [`request.httpBody = Data(#"${text}"#.utf8)`],
    file: ['request.httpBody = try Data(contentsOf: URL(fileURLWithPath: "part.bin"))'],
  };
  return [
    "import Foundation",
    "",
    `var request = URLRequest(url: URL(string: ${JSON.stringify(address)})!)`,
    `request.httpMethod = ${JSON.stringify(method)}`,
    ...(key ? [`request.setValue("Bearer ${key}", forHTTPHeaderField: "Authorization")`] : []),
    ...headers.map(
      ([name, value]) =>
        `request.setValue(${JSON.stringify(value)}, forHTTPHeaderField: ${JSON.stringify(name)})`,
    ),
    ...data[kind],
    "let (data, response) = try await URLSession.shared.data(for: request)",
    "print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))",
  ].join("\n");
}

const writers: Record<Language, [write: (parts: Parts) => string, variable: string]> = {
  curl: [curl, "$CEDIRAIL_API_KEY"],
  typescript: [typescript, "${process.env.CEDIRAIL_API_KEY}"],
  python: [python, "{os.environ['CEDIRAIL_API_KEY']}"],
  kotlin: [kotlin, '${System.getenv("CEDIRAIL_API_KEY")}'],
  swift: [swift, '\\(ProcessInfo.processInfo.environment["CEDIRAIL_API_KEY"]!)'],
};

/**
 * A request as a program of a language, with nothing but its standard library.
 * @param key the visitor's own; without one the program reads `CEDIRAIL_API_KEY`
 */
export function sampleIn(
  language: Language,
  origin: string,
  request: SampleRequest,
  key: string | null = null,
): string {
  const [write, variable] = writers[language];
  return write(partsOf(origin, request, key ?? variable));
}
