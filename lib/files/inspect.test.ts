import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import {
  makePhoto,
  makePhotoWithPlace,
  makePng,
  makeZip,
  withChunk,
  withSegment,
} from "@/lib/tooling/test-images";
import { makeEncryptedPdf, makePdf } from "@/lib/tooling/test-pdf";
import { FileRejected, inspectFile } from "./inspect";

const photo = await makePhoto();
const image = sharp(photo);
const png = await image.clone().png().toBuffer();
const pdf = makePdf();
const zip = makeZip();
const html = Buffer.from("<html><body><script>alert(1)</script></body></html>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
const script = "<< /S /JavaScript /JS (app.alert(1)) >>";

/** The public sentence with which a file is rejected. */
async function rejectionOf(bytes: Buffer): Promise<string> {
  const error: unknown = await inspectFile(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FileRejected);
  return (error as FileRejected).message;
}

/** Size of each page, which is a whole JPEG without metadata. */
async function sizesOf(pages: readonly Buffer[]): Promise<string[]> {
  return Promise.all(
    pages.map(async (page) => {
      const { data, info } = await sharp(page, { failOn: "warning" })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { format, exif, icc, xmp, iptc } = await sharp(page).metadata();
      expect({ format, exif, icc, xmp, iptc }).toEqual({ format: "jpeg" });
      expect(data.length).toBe(info.width * info.height * info.channels);
      return `${info.width}x${info.height}`;
    }),
  );
}

describe("U1 a file is accepted by its content, decoded in full and encoded anew", () => {
  const accepted: [
    name: string,
    bytes: () => Buffer | Promise<Buffer>,
    type: string,
    size: string,
  ][] = [
    ["a photo", () => photo, "jpeg", "320x200"],
    [
      "a progressive JPEG",
      () => image.clone().jpeg({ progressive: true }).toBuffer(),
      "jpeg",
      "320x200",
    ],
    ["a gray JPEG", () => image.clone().grayscale().jpeg().toBuffer(), "jpeg", "320x200"],
    [
      "a JPEG for print",
      () => image.clone().toColourspace("cmyk").jpeg().toBuffer(),
      "jpeg",
      "320x200",
    ],
    ["a photo with a smaller one behind it", () => joined(photo, "\0\0", photo), "jpeg", "320x200"],
    [
      "a photo of a Samsung phone",
      () => joined(photo, "\0\0\u0001\u000aImage_UTC_Data1700000000000SEFH\0\0\0\0SEFT"),
      "jpeg",
      "320x200",
    ],
    ["a photo with padding", () => joined(photo, Buffer.alloc(500)), "jpeg", "320x200"],
    ["a photo larger than what is stored", () => makePhoto(3400, 1700), "jpeg", "3000x1500"],
    ["a PNG", () => png, "png", "320x200"],
    [
      "a PNG with few colors",
      () => image.clone().png({ palette: true }).toBuffer(),
      "png",
      "320x200",
    ],
    [
      "an interlaced PNG",
      () => image.clone().png({ progressive: true }).toBuffer(),
      "png",
      "320x200",
    ],
    ["a transparent PNG", () => image.clone().ensureAlpha(0.5).png().toBuffer(), "png", "320x200"],
    [
      "a PNG of 16 bits",
      () => image.clone().toColourspace("rgb16").png().toBuffer(),
      "png",
      "320x200",
    ],
    ["a PNG of one bit", () => makePng(64, 3), "png", "64x3"],
  ];

  it.concurrent.each(accepted)("%s", async (_, make, type, size) => {
    const { contentType, pages } = await inspectFile(await make());
    expect(contentType).toBe(`image/${type}`);
    expect(await sizesOf(pages)).toEqual([size]);
  });

  it("every page of a PDF, large and small ones, also with compressed objects", async () => {
    const { contentType, pages } = await inspectFile(makePdf({ pages: 3, compressed: true }));
    expect(contentType).toBe("application/pdf");
    expect(await sizesOf(pages)).toEqual(["2120x3000", "2120x3000", "2120x3000"]);
    const card = await inspectFile(makePdf({ mediaBox: "0 0 243 153" }));
    expect(await sizesOf(card.pages)).toEqual(["972x612"]);
    const poster = await inspectFile(makePdf({ mediaBox: "0 0 9000000 4500000" }));
    expect(await sizesOf(poster.pages)).toEqual(["3000x1500"]);
  });

  it("what was filled into a form is on its page", async () => {
    const { pages } = await inspectFile(
      makePdf({
        content: "",
        catalog: "/AcroForm << /Fields [10 0 R] >>",
        page: "/Annots [10 0 R]",
        objects: [
          "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ama) /Rect [0 0 595 842] /F 4 /AP << /N 11 0 R >> >>",
          {
            dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 595 842]",
            data: Buffer.from("1 0 0 rg 0 0 595 842 re f"),
          },
        ],
      }),
    );
    const { channels } = await sharp(pages[0]).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 10) * 10)).toEqual([250, 0, 0]);
  });
});

describe("U1 anything else is rejected, with what to do about it", () => {
  const wrongType = "not a JPEG or PNG image, nor a PDF";
  const damaged = "damaged or incomplete";
  const foreign = "more than a document";
  const active = "scripts or other files";
  const rejected: [name: string, bytes: () => Buffer | Promise<Buffer>, sentence: string][] = [
    ["nothing", () => Buffer.alloc(0), wrongType],
    ["text", () => Buffer.from("Ghana Card"), wrongType],
    ["SVG", () => svg, wrongType],
    ["HTML, whatever it is called", () => html, wrongType],
    ["a GIF", () => image.clone().gif().toBuffer(), wrongType],
    ["a WebP", () => image.clone().webp().toBuffer(), wrongType],
    ["a TIFF", () => image.clone().tiff().toBuffer(), wrongType],
    ["an AVIF", () => image.clone().resize(32).avif({ effort: 0 }).toBuffer(), wrongType],
    ["an archive", () => zip, wrongType],
    ["a compressed file", () => gzipSync(photo), wrongType],
    ["a photo behind a space", () => joined(" ", photo), wrongType],
    ["a PDF behind a line", () => joined("\n", pdf), wrongType],
    ["PostScript", () => Buffer.from("%!PS-Adobe-3.0\nshowpage\n%%EOF"), wrongType],
    ["the start of a JPEG", () => Buffer.of(0xff, 0xd8, 0xff), damaged],
    ["a JPEG cut off in the middle", () => photo.subarray(0, photo.length / 2), damaged],
    ["a JPEG without its last byte", () => photo.subarray(0, -1), damaged],
    ["a JPEG without an image", () => Buffer.of(0xff, 0xd8, 0xff, 0xd9), damaged],
    ["a PNG cut off in the middle", () => png.subarray(0, png.length / 2), damaged],
    ["a PNG without its last byte", () => png.subarray(0, -1), damaged],
    ["a PNG with a changed byte", () => changed(png, png.length / 2), damaged],
    ["a PDF cut off in the middle", () => pdf.subarray(0, pdf.length / 2), damaged],
    ["a PDF without pages", () => makePdf({ pages: 0 }), damaged],
    ["a PDF of a header alone", () => Buffer.from("%PDF-1.7\n%%EOF\n"), damaged],
    ["a JPEG and an archive", () => joined(photo, zip), foreign],
    ["a JPEG and HTML", () => joined(photo, html), foreign],
    ["a JPEG and a byte", () => joined(photo, "x"), foreign],
    [
      "a JPEG, and an archive as Samsung's data",
      () => joined(photo, "\0\0", zip, "SEFHSEFT"),
      foreign,
    ],
    ["a JPEG with HTML as its comment", () => withSegment(photo, 0xfe, html), foreign],
    ["a JPEG with an archive as its comment", () => withSegment(photo, 0xfe, zip), foreign],
    ["a JPEG with a PDF as its comment", () => withSegment(photo, 0xfe, pdf), foreign],
    ["a PNG and an archive", () => joined(png, zip), foreign],
    ["a PNG and a script", () => joined(png, "#!/bin/sh\nrm -rf /"), foreign],
    [
      "a PNG with HTML as its text",
      () => withChunk(png, "tEXt", joined("Comment\0", html)),
      foreign,
    ],
    ["a PDF and an archive", () => joined(pdf, zip), foreign],
    ["a PDF and HTML", () => joined(pdf, html), foreign],
    ["a PDF behind a PDF", () => joined(pdf, pdf), foreign],
    ["a PDF with SVG in it", () => makePdf({ content: svg.toString() }), foreign],
    ["a PDF that opens with a script", () => makePdf({ catalog: `/OpenAction ${script}` }), active],
    [
      "a PDF with a script under an escaped name",
      () => makePdf({ catalog: "/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>" }),
      active,
    ],
    [
      "a PDF with a script in compressed objects",
      () => makePdf({ compressed: true, catalog: "/OpenAction 10 0 R", objects: [script] }),
      active,
    ],
    [
      "a PDF with a script among its names",
      () => makePdf({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
      active,
    ],
    [
      "a PDF with a script when its page is closed",
      () => makePdf({ page: `/AA << /C ${script} >>` }),
      active,
    ],
    [
      "a PDF that starts a program",
      () => makePdf({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" }),
      active,
    ],
    [
      "a PDF with a file in it",
      () =>
        makePdf({
          catalog: "/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>",
          objects: [
            "<< /Type /Filespec /F (a.exe) /EF << /F 11 0 R >> >>",
            { dictionary: "/Type /EmbeddedFile", data: Buffer.from("MZ") },
          ],
        }),
      active,
    ],
    ["a PDF of 21 pages", () => makePdf({ pages: 21 }), "21 pages"],
    ["a PDF with a password", () => makeEncryptedPdf("kente", "adinkra"), "with a password"],
    ["a PDF that may not be copied", () => makeEncryptedPdf("", "adinkra"), "or restrictions"],
  ];

  it.concurrent.each(rejected)("%s", async (_, make, sentence) => {
    expect(await rejectionOf(await make())).toContain(sentence);
  });
});

const changed = (bytes: Buffer, place: number) => {
  const copy = Buffer.from(bytes);
  copy[Math.floor(place)] = (copy[Math.floor(place)] ?? 0) ^ 0xff;
  return copy;
};

test("U2 an image is stored upright, and without the place where it was taken", async () => {
  const taken = await makePhotoWithPlace();
  const { orientation, width, exif } = await sharp(taken).metadata();
  expect({ orientation, width }).toEqual({ orientation: 6, width: 320 });
  expect(exif?.toString("latin1")).toContain("Kente Phones");
  // The tag of the GPS directory.
  expect(exif?.includes(Buffer.of(0x25, 0x88)) || exif?.includes(Buffer.of(0x88, 0x25))).toBe(true);
  const { pages } = await inspectFile(taken);
  expect(await sizesOf(pages)).toEqual(["200x320"]);
  // Its left half was red, and is on top.
  const top = sharp(pages[0]).extract({ left: 0, top: 0, width: 200, height: 150 });
  const { dominant } = await sharp(await top.toBuffer()).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(50);
  expect(pages[0]?.toString("latin1")).not.toContain("Kente");
});

test("U2 no comment, profile or text of an image is stored", async () => {
  const secret = Buffer.from("Comment\0a secret of the sender");
  const withProfile = await image.clone().withIccProfile("p3").jpeg().toBuffer();
  for (const bytes of [withSegment(withProfile, 0xfe, secret), withChunk(png, "tEXt", secret)]) {
    expect(bytes.includes("a secret")).toBe(true);
    const { pages } = await inspectFile(bytes);
    await sizesOf(pages);
    expect(pages[0]?.includes("a secret")).toBe(false);
  }
});

describe("U4 a bomb is rejected", () => {
  const bitmap = "/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 1";
  const bombOf = (sides: string, sizes: readonly string[] = []) =>
    makePdf({
      content: "500 0 0 500 0 0 cm /X Do",
      objects: [
        {
          dictionary: `${bitmap} ${sides} /Filter /ASCIIHexDecode`,
          data: Buffer.from("00>"),
        },
        ...sizes,
      ],
    });
  const bombs: [name: string, bytes: () => Buffer][] = [
    ["a PNG of 30,000 by 30,000 pixels", () => makePng(30_000, 30_000)],
    ["a PNG of 2 by 30 million pixels", () => makePng(2, 30_000_000)],
    ["a PDF with such an image", () => bombOf("/Width 30000 /Height 30000")],
    [
      "a PDF whose image has its size elsewhere",
      () => bombOf("/Width 11 0 R /Height 11 0 R", ["30000"]),
    ],
    ["a PDF whose image has its size twice", () => bombOf("/Width 1 /Height 30000 /Width 30000")],
    ["a PDF whose image has its size nowhere", () => bombOf("/Width 12 0 R /Height 12 0 R")],
  ];

  it.each(bombs)("%s", async (_, make) => {
    expect(await rejectionOf(make())).toContain("too many pixels");
  });

  it("a JPEG that claims 65,000 by 65,000 pixels", async () => {
    const claimed = Buffer.from(photo);
    const frame = claimed.indexOf(Buffer.of(0xff, 0xc0));
    claimed.writeUInt16BE(65_000, frame + 5);
    claimed.writeUInt16BE(65_000, frame + 7);
    expect(await rejectionOf(claimed)).toContain("too many pixels");
  });
});
