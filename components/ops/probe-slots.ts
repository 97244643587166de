interface Probe {
  at: string;
  up: boolean;
  durationMs: number;
}

/** The probes of one minute; null for none. */
export type ProbeSlot = { up: boolean; durationMs: number } | null;

const minutes = 60;

/** The last hour in minutes, oldest first; the worst of several probes in a minute counts. */
export function probeSlots(probes: readonly Probe[], asOf: string): ProbeSlot[] {
  const slots = Array.from({ length: minutes }, (): ProbeSlot => null);
  for (const { at, up, durationMs } of probes) {
    const minutesAgo = Math.floor((Date.parse(asOf) - Date.parse(at)) / 60_000);
    const place = minutes - 1 - Math.max(0, minutesAgo);
    if (place < 0) continue;
    const known = slots[place];
    slots[place] = {
      up: up && known?.up !== false,
      durationMs: Math.max(durationMs, known?.durationMs ?? 0),
    };
  }
  return slots;
}

/** The same for screen readers. */
export function probesText(probes: readonly Probe[]): string {
  if (probes.length === 0) return "No probe in the last hour.";
  const successful = probes.filter(({ up }) => up);
  const slowest = Math.max(0, ...successful.map(({ durationMs }) => durationMs));
  const counted = `Successful probes in the last hour: ${successful.length} of ${probes.length}`;
  return successful.length === 0 ? `${counted}.` : `${counted}, the slowest in ${slowest} ms.`;
}
