import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** Makes PDF files for tests, byte by byte: what no library would write is what has to be tested. */

/** One object, or one that is a stream. */
export type PdfObject = string | { dictionary: string; data: Buffer };

export interface PdfParts {
  pages?: number;
  mediaBox?: string;
  /** More entries of the catalog, e.g. an action. */
  catalog?: string;
  /** More entries of each page. */
  page?: string;
  /** What is drawn on each page. */
  content?: string;
  /** More objects, the first of which is number 10. */
  objects?: readonly PdfObject[];
  /** More entries of the trailer. */
  trailer?: string;
  /** Whether catalog and added objects are in a compressed object stream. */
  compressed?: boolean;
}

const firstAdded = 10;
const catalogNumber = 1;
const pagesNumber = 2;
const contentNumber = 3;
const fontNumber = 4;
const objectStreamNumber = 5;
const referencesNumber = 6;
const firstPage = 1_000;

/** A valid PDF with the given parts. */
export function makePdf(parts: PdfParts = {}): Buffer {
  const { pages = 1, mediaBox = "0 0 595 842", catalog = "", page = "", objects = [] } = parts;
  const pageNumbers = Array.from({ length: pages }, (_, index) => firstPage + index);
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(" ");
  const content =
    parts.content ?? "BT /F1 24 Tf 60 700 Td (Proof of address) Tj ET 60 600 90 40 re f";
  const compressible: [number, PdfObject][] = [
    [catalogNumber, `<< /Type /Catalog /Pages ${pagesNumber} 0 R ${catalog} >>`],
    ...objects.map((object, index): [number, PdfObject] => [firstAdded + index, object]),
  ];
  const plain: [number, PdfObject][] = [
    [pagesNumber, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`],
    [contentNumber, { dictionary: "", data: Buffer.from(content) }],
    [fontNumber, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"],
    ...pageNumbers.map((number): [number, PdfObject] => [
      number,
      `<< /Type /Page /Parent ${pagesNumber} 0 R /MediaBox [${mediaBox}] /Contents ${contentNumber} 0 R /Resources << /Font << /F1 ${fontNumber} 0 R >> /XObject << /X ${firstAdded} 0 R >> >> ${page} >>`,
    ]),
  ];
  return parts.compressed
    ? writeCompressed(plain, compressible, parts.trailer ?? "")
    : writePlain([...plain, ...compressible], parts.trailer ?? "");
}

const header = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";

/** Objects one after the other, each with the place where it begins. */
function writeObjects(objects: readonly [number, PdfObject][]) {
  const chunks = [Buffer.from(header, "latin1")];
  const places = new Map<number, number>();
  let length = chunks[0]?.length ?? 0;
  for (const [number, object] of objects) {
    places.set(number, length);
    const chunk = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      typeof object === "string" ? Buffer.from(object, "latin1") : streamOf(object),
      Buffer.from("\nendobj\n"),
    ]);
    chunks.push(chunk);
    length += chunk.length;
  }
  return { body: Buffer.concat(chunks), places, length };
}

function streamOf({ dictionary, data }: { dictionary: string; data: Buffer }): Buffer {
  const start = `<< /Length ${data.length} ${dictionary} >>\nstream\n`;
  return Buffer.concat([Buffer.from(start), data, Buffer.from("\nendstream")]);
}

function writePlain(objects: readonly [number, PdfObject][], trailer: string): Buffer {
  const { body, places, length } = writeObjects(objects);
  const table = [...places]
    .map(([number, place]) => `${number} 1\n${String(place).padStart(10, "0")} 00000 n \n`)
    .join("");
  const size = Math.max(...places.keys()) + 1;
  const end = `xref\n0 1\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root ${catalogNumber} 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(end, "latin1")]);
}

/** With an object stream and a stream of references, as PDF 1.5 has them. */
function writeCompressed(
  plain: readonly [number, PdfObject][],
  packed: readonly [number, PdfObject][],
  trailer: string,
): Buffer {
  const texts = packed.map(([, object]) => {
    if (typeof object !== "string") throw new Error("A stream cannot be in an object stream.");
    return `${object}\n`;
  });
  let at = 0;
  const index = packed.map(([number], order) => {
    const entry = `${number} ${at}`;
    at += texts[order]?.length ?? 0;
    return entry;
  });
  const first = `${index.join(" ")}\n`;
  const objectStream: PdfObject = {
    dictionary: `/Type /ObjStm /N ${packed.length} /First ${first.length} /Filter /FlateDecode`,
    data: deflateSync(first + texts.join("")),
  };
  const { body, places, length } = writeObjects([...plain, [objectStreamNumber, objectStream]]);
  const entries: [number, number[]][] = [
    ...[...places].map(([number, place]): [number, number[]] => [number, [1, place, 0]]),
    ...packed.map(([number], order): [number, number[]] => [
      number,
      [2, objectStreamNumber, order],
    ]),
    [referencesNumber, [1, length, 0]],
  ];
  const rows = entries.map(([, [type = 0, place = 0, order = 0]]) => {
    const row = Buffer.alloc(7);
    row.writeUInt8(type, 0);
    row.writeUInt32BE(place, 1);
    row.writeUInt16BE(order, 5);
    return row;
  });
  const size = Math.max(...entries.map(([number]) => number)) + 1;
  const references = streamOf({
    dictionary: `/Type /XRef /Size ${size} /Root ${catalogNumber} 0 R /W [1 4 2] /Index [${entries.map(([number]) => `${number} 1`).join(" ")}] /Filter /FlateDecode ${trailer}`,
    data: deflateSync(Buffer.concat(rows)),
  });
  return Buffer.concat([
    body,
    Buffer.from(`${referencesNumber} 0 obj\n`),
    references,
    Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`),
  ]);
}

const passwordPadding = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, "latin1"), passwordPadding]).subarray(0, 32);

/** A PDF under the standard security handler, revision 2 (40-bit RC4); `""` as the user's password restricts only. */
export function makeEncryptedPdf(userPassword: string, ownerPassword: string): Buffer {
  const id = createHash("md5").update("id").digest();
  const permissions = -64;
  const ownerKey = md5(padded(ownerPassword)).subarray(0, 5);
  const owner = rc4(ownerKey, padded(userPassword));
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  const key = md5(Buffer.concat([padded(userPassword), owner, bits, id])).subarray(0, 5);
  const user = rc4(key, passwordPadding);
  const contentKey = md5(Buffer.concat([key, Buffer.of(contentNumber, 0, 0, 0, 0)]));
  return makePdf({
    content: rc4(contentKey.subarray(0, 10), Buffer.from("60 600 90 40 re f")).toString("latin1"),
    objects: [
      `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString("hex")}> /U <${user.toString("hex")}> /P ${permissions} >>`,
    ],
    trailer: `/Encrypt ${firstAdded} 0 R /ID [<${id.toString("hex")}> <${id.toString("hex")}>]`,
  });
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest();

/** Node has this cipher no longer, and old PDFs have no other. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let [one, other] = [0, 0];
  return data.map((byte) => {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}
