import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Samples } from "@/components/docs/samples";

const nameOf: Record<string, string> = {
  sh: "curl",
  ts: "TypeScript",
  py: "Python",
  kt: "Kotlin",
  swift: "Swift",
};

/** Samples that are files beside this one; a test runs them. */
export async function FileSamples({ label, files }: { label: string; files: readonly string[] }) {
  const samples = await Promise.all(
    files.map(async (file) => ({
      name: nameOf[file.split(".").at(-1) ?? ""] ?? file,
      text: (await readFile(join(process.cwd(), "app", "docs", "samples", file), "utf8")).trimEnd(),
    })),
  );
  return <Samples label={`example: ${label}`} samples={samples} />;
}
