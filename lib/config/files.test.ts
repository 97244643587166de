import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, test } from "vitest";
import { readConfig } from "./env";
import { soundMainnet, soundS3 } from "./test-mainnet";

const folder = mkdtempSync(join(tmpdir(), "cedirail-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...settings } as unknown as NodeJS.ProcessEnv).files;
const onMainnet = (settings: Record<string, string>) =>
  files({ ...soundMainnet, DATA_DIR: join(folder, "mainnet"), ...settings });

test("files are in the data folder, under a derived key, and not scanned, unless settings say otherwise", () => {
  const { storage, documentKeys, scanner, hashKey } = files();
  expect(storage).toEqual({ type: "disk", folder: join(folder, "files") });
  expect(documentKeys.map(({ id }) => id)).toEqual(["0"]);
  expect(scanner).toBeNull();
  expect(documentKeys[0]?.key.equals(hashKey)).toBe(false);
  expect(files().documentKeys).toEqual(documentKeys);
});

test("each of them has a setting", () => {
  const { storage, documentKeys, scanner } = onMainnet({
    ...soundS3,
    DOCUMENT_KEYS: `b:${randomBytes(32).toString("base64")}`,
    CLAMD_URL: "tcp://[::1]:3310",
  });
  expect(storage).toMatchObject({ type: "s3", bucket: "cedirail-documents", prefix: "mainnet" });
  expect(documentKeys.map(({ id }) => id)).toEqual(["b", "0"]);
  expect(scanner).toEqual({ host: "::1", port: 3310 });
});

const { FILE_STORAGE: storageType, ...placeOnly } = soundS3;
const without = (name: string) => ({ ...soundS3, [name]: "" });
const wrong: [settings: Record<string, string>, sentence: string][] = [
  ...Object.keys(placeOnly).map((name): [Record<string, string>, string] => [without(name), name]),
  [placeOnly, "need FILE_STORAGE=s3"],
  [{ FILE_STORAGE: storageType ?? "" }, "FILE_STORAGE=s3 needs S3_ENDPOINT"],
  [{ FILE_STORAGE: "ftp" }, "FILE_STORAGE is invalid"],
  [{ ...soundS3, S3_ENDPOINT: "http://storage.example" }, "S3_ENDPOINT must use https"],
  [{ ...soundS3, S3_BUCKET: "../documents" }, "S3_BUCKET is invalid"],
  [{ ...soundS3, S3_PREFIX: "../mainnet" }, "S3_PREFIX is invalid"],
  [{ ...soundS3, S3_SECRET_ACCESS_KEY: "changeme" }, "S3_SECRET_ACCESS_KEY is a placeholder"],
  [{ CLAMD_URL: "http://127.0.0.1:3310" }, "CLAMD_URL is invalid"],
  [{ CLAMD_URL: "tcp://127.0.0.1" }, "CLAMD_URL is invalid"],
  [{ CLAMD_URL: "tcp://127.0.0.1:99999" }, "CLAMD_URL is invalid"],
  [{ DOCUMENT_KEYS: "a:c2hvcnQ=" }, "DOCUMENT_KEYS must be id:key"],
  [{ DOCUMENT_KEYS: `a:${Buffer.alloc(32).toString("base64")}` }, "DOCUMENT_KEYS has a key"],
];

it.each(wrong)("mainnet does not start with %o", (settings, sentence) => {
  expect(() => onMainnet(settings)).toThrow(sentence);
});
