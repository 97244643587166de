import { Code } from "./code";

/** A sentence of the contract, its `code` between backquotes as such; amounts do not break across lines. */
export function Prose({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) =>
      index % 2 === 1 ? (
        <Code key={index}>{part}</Code>
      ) : (
        part.replaceAll(/(\d) (GHS|USDT|%)/g, "$1\u00a0$2")
      ),
    );
}
