/**
 * A number for reading: `+233241234567` is `+233 24 123 4567`; others stay as they are. Its spaces do
 * not break, so that it stays on one line.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, "+233\u00a0$1\u00a0$2\u00a0$3");
}

/** As {@link formatPhone}, for a field that is being typed in. */
export function phoneForEntry(phone: string): string {
  return formatPhone(phone).replaceAll("\u00a0", " ");
}
