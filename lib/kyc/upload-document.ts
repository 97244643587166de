import type * as z from "zod";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { uploadDocumentBody, uploadDocumentForm } from "@/lib/contract/kyc";
import { invalidRequest } from "@/lib/errors";
import { receiveFile } from "./receive-file";
import type { Stored } from "./store-document";

type UploadDocument = z.output<typeof uploadDocumentBody> | z.output<typeof uploadDocumentForm>;

/**
 * Makes a document of a file in a JSON or multipart body.
 * @throws CedirailError `INVALID_REQUEST` naming the field, `INVALID_STATE`, `LIMIT_EXCEEDED`
 */
export async function uploadDocument(
  principal: MerchantPrincipal,
  body: UploadDocument,
): Promise<Stored> {
  const { documentType } = body;
  if ("file" in body) {
    const bytes = new Uint8Array(await body.file.arrayBuffer());
    return receiveFile(principal, { documentType, fileName: body.file.name, bytes, field: "file" });
  }
  const bytes = readBase64(body.content);
  return receiveFile(principal, { documentType, fileName: body.fileName, bytes, field: "content" });
}

/** The bytes of a text in base64 with its padding, and nothing else. @throws CedirailError `INVALID_REQUEST` */
function readBase64(text: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw invalidRequest("content", "the file in base64");
  return bytes;
}
