import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

/**
 * The words that this project does not use, and what to write instead. `text` is searched in comments,
 * strings, pages and documents; `names` in the single words of identifiers and file names ("held back"
 * for `isHeldBack`), where a word that is fine in a sentence would be dialect.
 */
const replacements = [
  { text: /weather|shelter/, instead: "fault injection, `FaultInjector`, faults" },
  { text: /look-?alikes?/, instead: "simulator" },
  {
    text: /notices?|hint(s|ed)?|knock(s|ed)?/,
    instead: "provider callback; nudge; in pages Alert",
  },
  { text: /ask(s|ed|ing)?/, instead: "query, request, require" },
  { text: /told|tells/, instead: "report, say; a `reason` or a `label`" },
  { names: /words?/, instead: "reason, label, status" },
  { text: /answer(s|ed|ing)?/, instead: "response, respond; for a function: return" },
  { text: /judg(e|es|ed|ing|e?ment)/, instead: "validate, assess" },
  {
    text: /faults?/,
    instead: "error, `RowError`; faults only for fault injection",
    unless: "faults",
  },
  { names: /rest|silence|patience/, instead: "circuit breaker: open; remaining, others; timeout" },
  { text: /stuck|another end|done with it/, instead: "exception; resolve" },
  {
    names: /give up|let go|held back|hurry|uncount/,
    instead: "`release` or `void`, `releaseApproved`, `isPaused`, `runNow`, `releaseLimit`",
  },
  { text: /lets? (\w+ )?go|let \w+ \w+ go|hurr(y|ies|ied)/, instead: "release, approve; run now" },
  { names: /booking|book gap|book (as|by)/, instead: "adjustment, `postAdjustment`" },
  { text: /bookings?/, instead: "adjustment" },
  { names: /difference|differences/, instead: "discrepancy" },
  { names: /sides|ours|theirs|missing (t)?here/, instead: "internal, external" },
  { text: /ours|theirs/, instead: "internal, external; Cedirail's, the network's" },
  { names: /^(least|most)\b.*/, instead: "min…, max…" },
  { names: /(?<!last )seen/, instead: "state, known, read" },
  { text: /strangers?|refus(e|es|ed|ing|al)/, instead: "anonymous caller; reject" },
  { text: /gates?/, instead: "guard" },
  { text: /story|stories|knots?/, instead: "timeline, history; marker" },
  {
    names: /looks?(?! up)|early|kept|beginnings?/,
    instead: "style, replayed, stored or draft, initial",
  },
  { text: /doubt(s|ed|ful)?/, instead: "unconfirmed, unclear" },
  { text: /whoever|whomever/, instead: "the caller, the operator, anyone who" },
  {
    text: /of ours|in hand|comes to|goes on|by the number|puts? aside|stands? in|as it was|is due to/,
    instead: "a plain verb; read the sentence aloud",
  },
  {
    text: /like that|manieth|how \w+ stands|nobody (is|has|knows|may)|nothing (is )?set aside/,
    instead: 'a plain sentence: "No payouts match these filters"',
  },
  {
    text: /(un)?(authori|normali|seriali|recogni|organi|initiali|summari|minimi|maximi|categori)s(e|es|ed|er|ers|ing|ation)|(behavi|col|fav|hon|neighb)our\w*/,
    instead: "American spelling",
  },
];

/** Where a word belongs to another vocabulary. */
const exceptions = [
  { file: /./, words: /^onnotice$/, why: "an option of the PostgreSQL driver" },
  {
    file: /callback-token|simulator-kit\/orders/,
    words: /^notice$/,
    why: "derives addresses that networks have; stored in the simulators' files",
  },
  {
    file: /verify-account|contract\/mobile-money|recipient|account-result|payouts|convert|collections/,
    words: /^answered$/,
    why: "a field of POST /api/mobile-money/verify (contract §4)",
  },
  {
    file: /simulator|sandbox\/advance/,
    words: /^never_answered$/,
    why: "stored in the simulators' files",
  },
  {
    file: /config\/(strength|published-mnemonics)/,
    words: /^(words?|gate)$/,
    why: "the words of a mnemonic (BIP 39)",
  },
];

/** Files about fault injection, where `faults` is the word. */
const aboutFaults =
  /fault|simulator|http\/router|test-bench|sandbox|lib\/contract\/(paths|index)|lib\/sdk\/client|docs\/testing|README|CONTRIBUTING/;

const everyWord = (pattern) => new RegExp(`(?<![\\w-])(?:${pattern.source})(?![\\w-])`, "gi");
const table = replacements.map((entry) => ({
  ...entry,
  text: entry.text && everyWord(entry.text),
  names:
    (entry.names ?? entry.text) &&
    new RegExp(`\\b(?:${(entry.names ?? entry.text).source})\\b`, "i"),
}));
const identifier = /[A-Za-z$][\w$]*(?:[a-z][A-Z]|_)[\w$]*/g;

/** `isHeldBack` and `is_held_back` as "is held back". */
function wordsOfName(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_$#/.-]+/g, " ")
    .trim()
    .toLowerCase();
}

/** The names of a source file and its texts, each with its offset. */
function partsOfSource(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const names = [];
  const texts = [];
  const comments = new Set();
  const take = (list, start, end) => list.push([start, source.slice(start, end)]);
  const visit = (node) => {
    for (const ranges of [
      ts.getLeadingCommentRanges(source, node.getFullStart()),
      ts.getTrailingCommentRanges(source, node.getEnd()),
    ])
      for (const { pos, end } of ranges ?? []) {
        if (!comments.has(pos)) take(texts, pos, end);
        comments.add(pos);
      }
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      take(names, node.getStart(tree), node.getEnd());
    else if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node))
      take(texts, node.getStart(tree), node.getEnd());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { names, texts };
}

/** Every use of a replaced word in a file: the line, what was found and what to write instead. */
export function offenders(file, source) {
  const { names, texts } = /\.tsx?$/.test(file)
    ? partsOfSource(file, source)
    : { names: [], texts: [[0, source]] };
  const found = [];
  const add = (offset, what, { instead, unless }) => {
    if (unless === "faults" && aboutFaults.test(file)) return;
    if (exceptions.some((entry) => entry.file.test(file) && entry.words.test(what))) return;
    const line = source.slice(0, offset).split("\n").length;
    found.push(`${file}:${line}: "${what}": write ${instead}`);
  };
  const nameIsIn = (offset, name) => {
    const words = wordsOfName(name);
    for (const entry of table) if (entry.names?.test(words)) add(offset, name, entry);
  };
  nameIsIn(0, file);
  for (const [offset, name] of names) nameIsIn(offset, name);
  for (const [start, text] of texts) {
    for (const entry of table)
      for (const match of entry.text ? text.matchAll(entry.text) : [])
        add(start + match.index, match[0], entry);
    for (const match of text.matchAll(identifier)) nameIsIn(start + match.index, match[0]);
  }
  return [...new Set(found)];
}

/** Product files below the given folders that git tracks: no tests, no migrations that have run, nothing generated. */
export function productFiles(folders = ["."]) {
  const listed = execFileSync("git", ["ls-files", "--", ...folders], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((file) => /\.(tsx?|md|sql)$/.test(file))
    .filter(
      (file) =>
        !/\.(db\.)?test\.tsx?$|^e2e\/|^lib\/tooling\/|^drizzle\/migrations\/00|sdk\/schema\.ts$/.test(
          file,
        ),
    )
    .filter((file) => existsSync(file));
}

if (process.argv[1] === import.meta.filename) {
  const found = productFiles(process.argv.slice(2)).flatMap((file) =>
    offenders(file, readFileSync(file, "utf8")),
  );
  for (const line of found) console.log(line);
  console.log(`${found.length} in all`);
}
