/**
 * Sets a plain decimal text for reading: thousands grouped, zeros past the second decimal dropped.
 * The value stays exact: `"1485.030000"` is `"1,485.03"`, `"0.500001"` stays as it is.
 */
export function groupDigits(value: string): string {
  const [whole = "0", fraction] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  if (fraction === undefined) return grouped;
  return `${grouped}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, "")}`;
}
