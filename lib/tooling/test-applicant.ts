import { createHash, randomBytes } from "node:crypto";
import { inTransaction } from "@/lib/db/client";
import { partBytes } from "@/lib/contract/kyc";
import { createId } from "@/lib/ids";
import { createMerchant } from "@/lib/merchants/create-merchant";
import { sessionOf } from "./test-people";
import type { TestService } from "./test-service";

export type TestApplicant = Awaited<ReturnType<typeof newApplicant>>;

/** A merchant that has not been verified, and the calls by which its owner uploads documents. */
export async function newApplicant(service: Pick<TestService, "url" | "call">) {
  const id = createId("mer");
  const userId = createId("usr");
  const owner = { id: userId, email: `${id}@example.com`, name: "Ama", passwordHash: "none" };
  const merchant = { id, name: id, kycStatus: "not_started", kycTier: "minimum", owner } as const;
  await inTransaction((tx) => createMerchant(tx, merchant));
  const key = await sessionOf(userId);
  const call: TestService["call"] = (method, path, body, options) =>
    service.call(method, path, body, { key, ...options });
  const sendBytes = async (method: string, path: string, bytes: Uint8Array) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" };
    const response = await fetch(service.url + path, { method, headers, body: bytes as BodyInit });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  return {
    id,
    userId,
    key,
    call,
    /** In a JSON body. */
    upload: (bytes: Uint8Array, given: { documentType?: string; fileName?: string } = {}) =>
      call("POST", "/api/users/kyc-upload", {
        documentType: "ghana_card",
        fileName: "card.jpg",
        contentType: "image/jpeg",
        content: Buffer.from(bytes).toString("base64"),
        ...given,
      }),
    /** In a multipart body. */
    uploadForm: async (bytes: Uint8Array, documentType = "ghana_card", fileName = "card.jpg") => {
      const form = new FormData();
      form.set("documentType", documentType);
      form.set("file", new File([bytes as BlobPart], fileName));
      const headers = { authorization: `Bearer ${key}` };
      const path = `${service.url}/api/users/kyc-upload`;
      const response = await fetch(path, { method: "POST", headers, body: form });
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    },
    begin: (bytes: Uint8Array, documentType = "ghana_card", sha256 = sha256Of(bytes)) =>
      call("POST", "/api/users/kyc-uploads", {
        documentType,
        fileName: "card.jpg",
        sizeBytes: bytes.length,
        sha256,
      }),
    /** Parts count from 1. */
    putPart: (uploadId: string, part: number, bytes: Uint8Array) =>
      sendBytes(
        "PUT",
        `/api/users/kyc-uploads/${uploadId}/parts/${part}`,
        bytes.subarray((part - 1) * partBytes, part * partBytes),
      ),
    finish: (uploadId: string) => call("POST", `/api/users/kyc-uploads/${uploadId}/finish`),
  };
}

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A JPEG that differs from every other, of exactly so many bytes where that is given. */
export async function newPhoto(sizeBytes?: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const raw = { width: 64, height: 64, channels: 3 } as const;
  const image = await sharp(randomBytes(64 * 64 * 3), { raw })
    .jpeg()
    .toBuffer();
  return sizeBytes === undefined ? image : withComments(image, sizeBytes - image.length);
}

const maxComment = 65_533;

/** A JPEG with comments of so many bytes in all behind its first marker. */
export function withComments(image: Buffer, bytes: number, text = ""): Buffer {
  const comments: Buffer[] = [];
  for (let left = bytes; left > 0;) {
    // None may be left that is too small for its own marker and length.
    const size = left > maxComment + 2 && left - maxComment - 2 < 4 ? left - 8 : left;
    const comment = Buffer.alloc(Math.min(size, maxComment + 2), "c");
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(comment.length - 2, 2);
    comment.write(text, 4, "latin1");
    comments.push(comment);
    left -= comment.length;
  }
  return Buffer.concat([image.subarray(0, 2), ...comments, image.subarray(2)]);
}
