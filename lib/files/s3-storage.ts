import type { S3Client } from "@aws-sdk/client-s3";
import {
  checkKey,
  checkPrefix,
  storageTimeoutMs,
  type FileStorage,
  type StoredFile,
} from "./storage-contract";

/** Where an S3-compatible storage is. */
export interface S3Place {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Stores files in a bucket. The client is imported with the first call, since few processes need it. */
export function s3Storage(place: S3Place): FileStorage {
  const { bucket: Bucket } = place;
  let connected: ReturnType<typeof connect> | undefined;
  const client = () => (connected ??= connect(place));
  return {
    put: async (key, bytes) => {
      checkKey(key);
      const { s3, commands } = await client();
      await s3.send(new commands.PutObjectCommand({ Bucket, Key: key, Body: bytes }), inTime());
    },
    get: async (key) => {
      checkKey(key);
      const { s3, commands } = await client();
      try {
        const found = await s3.send(new commands.GetObjectCommand({ Bucket, Key: key }), inTime());
        const bytes = await found.Body?.transformToByteArray();
        if (!bytes) throw new Error("The storage returned a file without content.");
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      } catch (error) {
        if (error instanceof commands.NoSuchKey) return null;
        throw error;
      }
    },
    delete: async (key) => {
      checkKey(key);
      const { s3, commands } = await client();
      await s3.send(new commands.DeleteObjectCommand({ Bucket, Key: key }), inTime());
    },
    list: async function* (prefix): AsyncGenerator<StoredFile> {
      checkPrefix(prefix);
      const { s3, commands } = await client();
      let ContinuationToken: string | undefined;
      do {
        const page = await s3.send(
          new commands.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
          inTime(),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, storedAt: LastModified };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

const inTime = () => ({ abortSignal: AbortSignal.timeout(storageTimeoutMs) });

async function connect(place: S3Place) {
  const commands = await import("@aws-sdk/client-s3");
  const s3: S3Client = new commands.S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: storageTimeoutMs },
    // Storages other than Amazon's do not know its later checksums; what is read is authenticated by its encryption.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { s3, commands };
}
