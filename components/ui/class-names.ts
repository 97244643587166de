/** Joins the class names that are given; what is empty, false or undefined falls away. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
