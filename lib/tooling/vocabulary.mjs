import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

/**
 * Private terms that the glossary in CONTRIBUTING.md replaces, and what to write instead. Ordinary English
 * words do not belong here. `text` is searched in comments, strings, pages and documents; `names` in the
 * words of identifiers and file names.
 */
const replacements = [
  { text: /weather|shelter/, instead: "fault injection, `FaultInjector`, faults" },
  { text: /look-?alikes?/, instead: "simulator" },
  { text: /judg(e|es|ed|ing|e?ment)/, instead: "validate, assess" },
  { names: /book gap|uncount/, instead: "`postAdjustment`, `releaseLimit`" },
  { text: /manieth/, instead: "a plain ordinal" },
  {
    text: /(un)?(authori|normali|seriali|recogni|organi|initiali|summari|minimi|maximi|categori)s(e|es|ed|er|ers|ing|ation)|(behavi|col|fav|hon|neighb)our\w*/,
    instead: "American spelling",
  },
];

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
  const add = (offset, what, { instead }) => {
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
