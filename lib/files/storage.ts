import { config } from "@/lib/config/env";
import { diskStorage } from "./disk-storage";
import { s3Storage } from "./s3-storage";
import type { FileStorage } from "./storage-contract";

let storage: FileStorage | undefined;

/** Where this process's settings say that files are. */
export function fileStorage(): FileStorage {
  const { storage: place } = config().files;
  storage ??= place.type === "disk" ? diskStorage(place.folder) : s3Storage(place);
  return storage;
}
