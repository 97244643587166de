/**
 * What a spreadsheet would take for a formula (reliability V6), or what looks like one with its quote
 * before it already: a quote more is put before either, so that {@link withoutQuote} gives both back.
 */
export const formula = /^'*[=+\-@\t\r\n]/;

const quotedFormula = /^'+[=+\-@\t\r\n]/;

/** A cell without the quote that kept a spreadsheet from calculating it. */
export function withoutQuote(cell: string): string {
  return quotedFormula.test(cell) ? cell.slice(1) : cell;
}
