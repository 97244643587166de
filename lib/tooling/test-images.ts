import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Makes images for tests: real ones, and those that no camera writes. */

/** A photo of some noise, as a JPEG. */
export function makePhoto(width = 320, height = 200): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  return sharp({ create: { width, height, channels: 3, background: "white", noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Left half red, right half blue; Kumasi as the place where it was taken, lying on its side. */
export async function makePhotoWithPlace(): Promise<Buffer> {
  const half = { width: 160, height: 200, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: "blue" } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 320, background: "red" } })
    .composite([{ input: blue, left: 160, top: 0 }])
    .withExif({
      IFD0: { Make: "Kente Phones", ImageDescription: "front of the card" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "6/1 41/1 18/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "1/1 37/1 28/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A JPEG with another segment behind its start marker, e.g. a comment (0xfe). */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A valid black PNG of one bit per pixel: 30,000 by 30,000 of them take half a megabyte. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const headerChunkBytes = 25;

/** A PNG with another chunk behind its header. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const start = signature.length + headerChunkBytes;
  return Buffer.concat([png.subarray(0, start), chunk(type, data), png.subarray(start)]);
}

/** An archive with one file, stored as it is. */
export function makeZip(name = "evil.html", content = "<script>alert(1)</script>"): Buffer {
  const [nameBytes, data] = [Buffer.from(name), Buffer.from(content)];
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(data), 0);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(data.length, 8);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(nameBytes.length);
  const entry = [Buffer.alloc(8), sizes, lengths];
  const local = Buffer.concat([
    Buffer.from("PK\x03\x04\x0a\0", "latin1"),
    ...entry,
    nameBytes,
    data,
  ]);
  const central = Buffer.concat([
    Buffer.from("PK\x01\x02\x0a\0\x0a\0", "latin1"),
    ...entry,
    Buffer.alloc(14),
    nameBytes,
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
