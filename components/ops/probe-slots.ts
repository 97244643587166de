interface Probe {
  at: string;
  up: boolean;
  durationMs: number;
}

/** What the probes of one minute came to; null where none was made. */
export type ProbeSlot = { up: boolean; durationMs: number } | null;

const minutes = 60;

/** The last hour in minutes, oldest first; of several probes in one minute the worst stands. */
export function probeSlots(probes: readonly Probe[], asOf: string): ProbeSlot[] {
  const slots = Array.from({ length: minutes }, (): ProbeSlot => null);
  for (const { at, up, durationMs } of probes) {
    const minutesAgo = Math.floor((Date.parse(asOf) - Date.parse(at)) / 60_000);
    const place = minutes - 1 - Math.max(0, minutesAgo);
    if (place < 0) continue;
    const there = slots[place];
    slots[place] = {
      up: up && there?.up !== false,
      durationMs: Math.max(durationMs, there?.durationMs ?? 0),
    };
  }
  return slots;
}

/** The same for those who do not see the bars. */
export function probesText(probes: readonly Probe[]): string {
  if (probes.length === 0) return "No probe in the last hour.";
  const answered = probes.filter(({ up }) => up);
  const slowest = Math.max(0, ...answered.map(({ durationMs }) => durationMs));
  const counted = `Probes answered in the last hour: ${answered.length} of ${probes.length}`;
  return answered.length === 0 ? `${counted}.` : `${counted}, the slowest in ${slowest} ms.`;
}
