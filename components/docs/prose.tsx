import { Code } from "./code";

/** A sentence of the contract, its `code` between backquotes as such. */
export function Prose({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));
}
