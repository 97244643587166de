/**
 * What one payout changes, as plain SQL that an engineer would write by hand, for `pgbench`: the rows of
 * lib/payouts and lib/transfers, their posting through the one posting routine, and nothing else. What a
 * payout reads, decides and reports to providers is left out, as are the records of calls and callbacks.
 */

/** The merchants of the bench have these numbers in their ids. */
export interface Merchants {
  first: number;
  last: number;
}

// As long as the service's, so that the same bytes are written.
const responseBytes = 640;
const eventBytes = 900;

const amount = 100;
const fee = 10;

const merchant = "'mer_' || lpad(:merchant::text, 26, '0')";
const ofWallet = `from wallets where merchant_id = ${merchant}`;
// 26 characters that grow with time, like a ULID.
const suffix = ":run::text || lpad(:turn::text, 7, '0') || lpad(:client_id::text, 5, '0')";
const transaction = `'txn_' || ${suffix}`;
// pgbench takes `:hold` for a variable even within quotes.
const named = (posting: string) => `${transaction} || ':' || '${posting}'`;
const provider = "'provider:' || 'mtn'";
const transfer = `'trf_' || ${suffix}`;
const person = "'usr_' || lpad(:merchant::text, 26, '0')";
const key = "'key_' || lpad(:merchant::text, 26, '0')";
const phone = "'+233241' || lpad(:turn::text, 6, '0')";
const hash = (text: string) => `encode(sha256((${text})::bytea), 'hex')`;

const variables = ({ first, last }: Merchants) => [
  "\\set turn :turn + 1",
  `\\set merchant random(${first}, ${last})`,
];

const leg = (kind: string, minor: number, provider = "null") =>
  `jsonb_build_object('kind', '${kind}', 'wallet', ${kind.startsWith("wallet") ? "address" : "null"},
    'provider', ${provider}, 'currency', 'GHSFIAT', 'amount', '${minor}')`;

const posting = (
  kind: string,
  key: string,
  ids: readonly [string, string],
  legs: readonly string[],
) =>
  `select post_group(jsonb_build_array(jsonb_build_object('key', ${key}, 'kind', '${kind}',
    'transaction', ${ids[0]}, 'hold', ${ids[1]}, 'entries', jsonb_build_array(${legs.join(", ")}))))
  ${ofWallet}`;

const hold = (kind: string, key: string, id: string) =>
  posting(
    kind,
    key,
    [id, "null"],
    [leg("wallet.available", -amount - fee), leg("wallet.reserved", amount + fee)],
  );

const history = (sequence: number, from: string, to: string, by: string) =>
  `insert into transaction_history (transaction_id, sequence, from_status, to_status, by)
  values (${transaction}, ${sequence}, ${from}, '${to}', ${by})`;

const audit = (act: string, by: string, details: string) =>
  `insert into audit_log (merchant_id, actor, action, resource, details)
  values (${merchant}, ${by}, 'payout.${act}', ${transaction}, ${details})`;

// What several payouts lock comes last, so that they wait for each other as briefly as they can.
// Due in a while: what is due now also notifies the workers, which is not a row change, and PostgreSQL
// commits notifying transactions one at a time.
const acceptance = [
  "begin",
  `insert into idempotency_keys
    (merchant_id, method, path, key_hash, body_hash, status_code, response)
  values (${merchant}, 'POST', '/api/mobile-money/transfer', ${hash(transaction)},
    ${hash(merchant)}, 201, repeat('x', ${responseBytes}))`,
  `insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor, wallet,
    recipient, country, direction, first_rail, counted_minor, created_by, created_by_user, due_at)
  select ${transaction}, ${merchant}, 'payout', 'pending', ${amount}, 'GHSFIAT', ${fee}, address,
    ${phone}, 'GH', 'out', 'mtn', ${amount}, ${key}, ${person}, app_now() + interval '1 hour' ${ofWallet}`,
  history(1, "null", "pending", key),
  audit("created", key, `'{"amountMinor": "${amount}", "currency": "GHSFIAT"}'`),
  `insert into limit_usage as u (merchant_id, period, starts_on, used_minor)
  values (${merchant}, 'day', to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD'), ${amount}),
    (${merchant}, 'month', to_char(app_now() at time zone 'UTC', 'YYYY-MM'), ${amount})
  on conflict (merchant_id, period, starts_on) do update set used_minor = u.used_minor + ${amount}`,
  hold("hold", named("hold"), transaction),
  "commit",
];

const sending = [
  "begin",
  `update transactions set status = 'processing', provider = 'mtn', recipient_name = 'AMA MENSAH',
    due_at = null, sequence = 2, updated_at = app_now() where id = ${transaction}`,
  history(2, "'pending'", "processing", "'system'"),
  audit("processing", "'system'", "'{}'"),
  `insert into transfers (id, transaction_id, rail, direction, counterparty, amount_minor, currency,
    reference, state, attempts, last_sent_at, due_at)
  values (${transfer}, ${transaction}, 'mtn', 'out', ${phone}, ${amount},
    'GHSFIAT', ${transfer}, 'sending', 1, app_now(), app_now() + interval '1 hour')`,
  "commit",
];

const settlement = [
  "begin",
  `update transfers set state = 'settled', receipt = ${suffix}, completed_at = app_now(),
    updated_at = app_now() where id = ${transfer}`,
  `update transactions set status = 'completed', completed_at = app_now(), updated_at = app_now(),
    sequence = 3 where id = ${transaction}`,
  history(3, "'processing'", "completed", provider),
  audit("completed", provider, "'{}'"),
  `insert into events (id, merchant_id, event, resource, resource_id, sequence, body)
  values ('evt_' || ${suffix}, ${merchant}, 'payment.completed', 'transaction', ${transaction}, 3,
    repeat('x', ${eventBytes}))`,
  posting(
    "settle",
    named("settle"),
    [transaction, named("hold")],
    [leg("wallet.reserved", -amount - fee), leg("float", amount, "'mtn'"), leg("fees", fee)],
  ),
  "commit",
];

const oneLine = (statement: string) => `${statement.replace(/\s+/g, " ")};`;
const script = (merchants: Merchants, statements: readonly string[]) =>
  [...variables(merchants), ...statements.map(oneLine), ""].join("\n");

/** The posting of a payout's hold, and nothing else. */
export const barePosting = (merchants: Merchants) =>
  script(merchants, [hold("faucet", "gen_random_uuid()::text", "null")]);

/** Every row that accepting one payout with an `Idempotency-Key` changes, in one database transaction. */
export const acceptedPayout = (merchants: Merchants) => script(merchants, acceptance);

/** Every row of a payout's life: accepted, sent, settled, each in its own database transaction. */
export const wholePayout = (merchants: Merchants) =>
  script(merchants, [...acceptance, ...sending, ...settlement]);
