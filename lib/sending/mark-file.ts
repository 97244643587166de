import { mkdir, open, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { config } from "@/lib/config/env";

/** Reads and writes the files of marks: see `process.ts` for what they prove. One file belongs to one process. */

const markSchema = z.object({
  installation: z.string(),
  process: z.uuid(),
  /** Counts the writes of the file: the highest is the newest. */
  sequence: z.int().nonnegative(),
  decisions: z.int().nonnegative(),
  /** The decisions of all processes together, as this process saw them last. */
  total: z.int().nonnegative(),
  /** By the database's clock. */
  at: z.iso.datetime(),
  /** The highest nonce of the treasury that the process has signed, or null. */
  nonce: z.int().nonnegative().nullable(),
});
export type Mark = z.infer<typeof markSchema>;

/** A file has two slots that are written in turn, so that a torn write leaves the mark before it readable. */
const slotBytes = 512;

const folder = () => join(config().dataDirectory, "sending-marks");
const fileFor = (process: string) => join(folder(), `${process}.mark`);

/** Writes a mark. It is on the disk when this returns. */
export async function writeMark(mark: Mark): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const slot = Buffer.alloc(slotBytes, " ");
  slot.write(`${JSON.stringify(mark)}\n`);
  const file = await openOrCreate(fileFor(mark.process));
  try {
    await file.write(slot, 0, slotBytes, (mark.sequence % 2) * slotBytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function openOrCreate(path: string) {
  try {
    return await open(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await (await open(path, "w", 0o600)).close();
  // The name of a new file is on the disk only once its folder is.
  const directory = await open(folder(), "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
  return open(path, "r+");
}

/** The newest mark of each process in `DATA_DIR`. A file without a complete mark was never relied on. */
export async function readMarks(): Promise<Mark[]> {
  const names = await readdir(folder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(".mark"));
  const marks = await Promise.all(files.map((name) => readNewest(join(folder(), name))));
  return marks.filter((mark) => mark !== null);
}

async function readNewest(path: string): Promise<Mark | null> {
  const bytes = await readFile(path);
  const slots = [bytes.subarray(0, slotBytes), bytes.subarray(slotBytes)].flatMap(
    (slot) => parseMark(slot.toString("utf8")) ?? [],
  );
  return slots.toSorted((a, b) => b.sequence - a.sequence)[0] ?? null;
}

function parseMark(text: string): Mark | null {
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function deleteMark({ process }: Mark): Promise<void> {
  await unlink(fileFor(process));
}
