import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface S3rver {
  allowMismatchedSignatures: boolean;
  middleware: ((context: { path: string }, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** It has no types. */
const require = createRequire(import.meta.url);
const S3rver = require("@20minutes/s3rver") as new (options: Record<string, unknown>) => S3rver;

/** A storage that speaks S3, with one bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), "cedirail-s3-"));
  const bucket = "documents";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  server.middleware.unshift((context, next) => {
    // It reads another path from a list than the one that the client signed. Files are checked.
    server.allowMismatchedSignatures = context.path === `/${bucket}/`;
    return next();
  });
  const { port } = await server.run();
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      prefix: "installation-a",
      // The only account that it has.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
