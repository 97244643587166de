/** A phone number or address with its ends alone: enough for its owner to recognize it. */
export function masked(counterparty: string): string {
  return counterparty.startsWith("+")
    ? `${counterparty.slice(0, 6)} •••• ${counterparty.slice(-3)}`
    : `${counterparty.slice(0, 6)}…${counterparty.slice(-4)}`;
}
