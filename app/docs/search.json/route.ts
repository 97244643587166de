import { readSearchIndex } from "../search-index";

/** The index that the search of the docs loads. */
export async function GET() {
  return Response.json(await readSearchIndex(), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}
