import { createHmac } from "node:crypto";
import { join } from "node:path";
import { allOrNone } from "./all-or-none";
import { ConfigError, type Reasons } from "./error";
import { namedKeys } from "./named-keys";
import type { Settings } from "./settings";

/** Where files are stored, under which keys, and what scans them; what is wrong is added to `reasons`. */
export function filesConfig(
  settings: Settings,
  dataDirectory: string,
  encryptionKey: () => Buffer,
  reasons: Reasons,
) {
  return {
    /** Under which the keys of files are sealed: the first is for new ones, the others for what exists. */
    documentKeys: reasons.attempt(() =>
      namedKeys("DOCUMENT_KEYS", settings.DOCUMENT_KEYS, encryptionKey(), "cedirail document key"),
    ),
    /** Of the hashes by which equal files are found. */
    hashKey: reasons.attempt(() =>
      createHmac("sha256", encryptionKey()).update("cedirail file hash").digest(),
    ),
    storage: reasons.attempt(() => storageConfig(settings, dataDirectory)),
    /** Null: files are not scanned. */
    scanner: scannerConfig(settings),
  };
}

function storageConfig(settings: Settings, dataDirectory: string) {
  const { FILE_STORAGE, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_PREFIX } = settings;
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const given = allOrNone({
    S3_ENDPOINT,
    S3_REGION,
    S3_BUCKET,
    S3_PREFIX,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  });
  if (FILE_STORAGE === "disk") {
    if (given) throw new ConfigError("The settings S3_… need FILE_STORAGE=s3.");
    return { type: "disk" as const, folder: join(dataDirectory, "files") };
  }
  if (!given)
    throw new ConfigError(
      "FILE_STORAGE=s3 needs S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_PREFIX, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );
  return {
    type: "s3" as const,
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION,
    bucket: given.S3_BUCKET,
    prefix: given.S3_PREFIX,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
  };
}

function scannerConfig({ CLAMD_URL }: Settings) {
  if (CLAMD_URL === undefined) return null;
  const { hostname, port } = new URL(CLAMD_URL);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}
