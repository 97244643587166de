/** A number for reading: `+233241234567` is `+233 24 123 4567`; others stay as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, "+233 $1 $2 $3");
}
