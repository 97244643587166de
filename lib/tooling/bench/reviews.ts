import { createHash } from "node:crypto";
import postgres from "postgres";
import { currentDocumentKeyId } from "@/lib/files/encrypt";
import { starter } from "./servers";

/** The queue of reviewers and a case of it, as one reviewer opens them one after the other. */

interface ReviewsOptions {
  folder: string;
  /** The address of a new database with the merchants. */
  createDatabase: (name: string) => Promise<string>;
}

interface Duration {
  p50: number;
  p95: number;
}

/** Milliseconds by what is opened, by the number of undecided cases. */
export type ReviewsResult = Record<string, Record<string, Duration>>;

const sizes = [200, 20_000];
const requestsEach = 100;
const token = `cs_${"b".repeat(43)}`;

/** Measures the list and a case with so many undecided cases, each of a merchant of its own with three documents. */
export async function measureReviews(options: ReviewsOptions): Promise<ReviewsResult> {
  const result: ReviewsResult = {};
  for (const cases of sizes) {
    const url = await options.createDatabase(`reviewed${cases}`);
    await fill(url, cases);
    const server = await starter(options.folder, url).server();
    result[cases] = await measure(server.port, cases);
    await server.stop();
    console.log(`${cases} cases under review, ms:`);
    console.table(result[cases]);
  }
  return result;
}

const numbered = (prefix: string, number = "i") =>
  `'${prefix}_R' || lpad((${number})::text, 25, '0')`;

async function fill(url: string, cases: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const each = `from generate_series(1, ${cases}) i`;
  const documents = `${each} cross join unnest(
    array['ghana_card', 'proof_of_address', 'business_registration']) with ordinality t (type, place)`;
  const documentId = numbered("doc", "i * 3 + place");
  for (const statement of [
    `insert into merchants (id, name, kyc_status, webhook_secret_sealed)
      select ${numbered("mer")}, 'Shop ' || i, 'under_review', 'none' ${each}`,
    `insert into users (id, merchant_id, email, name, phone, role, password_hash)
      select ${numbered("usr")}, ${numbered("mer")}, 'shop' || i || '@example.com', 'Ama ' || i,
        '+2332' || lpad((i % ${cases - 5})::text, 8, '0'), 'owner', 'none' ${each}`,
    `insert into kyc_documents (id, merchant_id, document_type, file_name, status, content_type,
        size_bytes, content_hash, number_hash, pages, sealed_key, key_id, uploaded_by)
      select ${documentId}, ${numbered("mer")}, type, type || '.jpg', 'submitted', 'image/jpeg', 900000,
        md5((i % ${cases - 5})::text || type), md5(i::text || type), 1, 'none',
        '${currentDocumentKeyId()}', ${numbered("usr")} ${documents}`,
    `insert into kyc_cases (id, merchant_id, requested_tier, status, priority, tags, created_at)
      select ${numbered("cas")}, ${numbered("mer")}, 'enhanced', 'open',
        case when i % 10 = 0 then 'high' else 'normal' end, '{bench}',
        app_now() - i * interval '1 minute' ${each}`,
    `insert into kyc_case_documents select ${numbered("cas")}, ${documentId} ${documents}`,
    `insert into kyc_case_history (case_id, by, act)
      select ${numbered("cas")}, ${numbered("usr")}, 'opened' ${each}`,
    `insert into users (id, email, name, role, password_hash, totp_secret_sealed)
      values ('usr_reviewer', 'reviewer@cedirail.example', 'Reviewer', 'compliance', 'none', 'none')`,
  ])
    await sql.unsafe(statement);
  const session = createHash("sha256").update(token).digest("hex");
  await sql`insert into sessions (id, user_id, last_seen_at, expires_at)
    values (${session}, 'usr_reviewer', app_now(), app_now() + interval '8 hours')`;
  await sql`analyze`;
  await sql.end();
}

async function measure(port: number, cases: number): Promise<Record<string, Duration>> {
  const path = "/api/review/cases";
  const anyCase = (turn: number) => `cas_R${String(((turn * 7) % cases) + 1).padStart(25, "0")}`;
  const opened: Record<string, (turn: number) => string> = {
    "first page": () => `${path}?status=undecided`,
    "100 of all": () => `${path}?limit=100`,
    "last page": () => `${path}?status=undecided&page=${cases / 20}`,
    "by name": (turn) => `${path}?status=undecided&q=shop%20${turn + 1}`,
    overdue: () => `${path}?status=undecided&overdue=true`,
    "a case": (turn) => `${path}/${anyCase(turn)}`,
    figures: () => "/api/review/figures",
  };
  const durations: Record<string, Duration> = {};
  for (const [name, pathOf] of Object.entries(opened))
    durations[name] = await measureOne((turn) => `http://127.0.0.1:${port}${pathOf(turn)}`);
  return durations;
}

async function measureOne(urlOf: (turn: number) => string): Promise<Duration> {
  const times: number[] = [];
  for (let turn = 0; turn < requestsEach; turn += 1) {
    const startedAt = performance.now();
    const response = await fetch(urlOf(turn), { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`${urlOf(turn)}: ${text}`);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((times[Math.floor(requestsEach * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}
