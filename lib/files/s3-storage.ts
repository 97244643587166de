import type { Readable } from "node:stream";
import { inTime } from "./in-time";
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
  /** Below this are the files of this installation alone, in a bucket that others may use too. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Stores files in a bucket, below a prefix of its own. The client is imported with the first call, since few processes need it. */
export function s3Storage(place: S3Place, timeoutMs = storageTimeoutMs): FileStorage {
  const { bucket: Bucket } = place;
  const own = `${place.prefix}/`;
  const objectAt = (key: string) => {
    checkKey(key);
    return { Bucket, Key: own + key };
  };
  let connected: ReturnType<typeof connect> | undefined;
  const call = <T>(work: (s3: Connected, options: { abortSignal: AbortSignal }) => Promise<T>) =>
    inTime(timeoutMs, async (abortSignal) =>
      work(await (connected ??= connect(place)), { abortSignal }),
    );
  return {
    put: async (key, bytes) => {
      const object = { ...objectAt(key), Body: bytes };
      await call(({ client, PutObjectCommand }, options) =>
        client.send(new PutObjectCommand(object), options),
      );
    },
    get: async (key) => {
      const object = objectAt(key);
      return call((s3, options) => read(s3, object, options.abortSignal));
    },
    delete: async (key) => {
      const object = objectAt(key);
      await call(({ client, DeleteObjectCommand }, options) =>
        client.send(new DeleteObjectCommand(object), options),
      );
    },
    list: async function* (prefix): AsyncGenerator<StoredFile> {
      checkPrefix(prefix);
      let ContinuationToken: string | undefined;
      do {
        const page = await call(({ client, ListObjectsV2Command }, options) =>
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix: own + prefix, ContinuationToken }),
            options,
          ),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key.slice(own.length), storedAt: LastModified };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

type Connected = Awaited<ReturnType<typeof connect>>;

async function read(
  { client, GetObjectCommand, NoSuchKey }: Connected,
  object: { Bucket: string; Key: string },
  abortSignal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand(object), { abortSignal });
    if (!Body) throw new Error("The storage returned a file without content.");
    const stream = Body as Readable;
    // The client does not end a body that stops arriving.
    abortSignal.addEventListener("abort", () => stream.destroy());
    return Buffer.concat((await stream.toArray()) as Buffer[]);
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

async function connect(place: S3Place) {
  const commands = await import("@aws-sdk/client-s3");
  const client = new commands.S3Client({
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
  return { client, ...commands };
}
