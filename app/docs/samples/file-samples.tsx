import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Samples } from "@/components/docs/samples";

const languageOf: Record<string, string> = {
  ts: "TypeScript",
  py: "Python",
  kt: "Kotlin",
  swift: "Swift",
};

const nameOf = (file: string, text: string) =>
  languageOf[file.split(".").at(-1) ?? ""] ?? (text.startsWith("curl") ? "curl" : "Shell");

/** Samples that are files beside this one; a test runs them. */
export async function FileSamples({ label, files }: { label: string; files: readonly string[] }) {
  const samples = await Promise.all(
    files.map(async (file) => {
      const path = join(process.cwd(), "app", "docs", "samples", file);
      const text = (await readFile(path, "utf8")).trimEnd();
      return { name: nameOf(file, text), text };
    }),
  );
  return <Samples label={`example: ${label}`} samples={samples} />;
}
