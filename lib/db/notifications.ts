import type postgres from "postgres";

/** Of one channel. */
export interface Listener {
  /** Called with the payload of a notification, at the commit that sent it. */
  hear(payload: string): void;
  /** Called when notifications may have been lost, once this process hears them again. */
  resume?(): void;
}

interface Hearing {
  /** By channel. */
  listeners: Map<string, Set<Listener>>;
  heardAt: number;
  /** Listens to the channels on the open connection, if there is one. */
  beat(): void;
}

const never = -Infinity;

/** Of the process: the server and its pages are bundles of their own, with one connection in common. */
const holder = globalThis as typeof globalThis & { cedirailHearing?: Hearing };
const hearing = (holder.cedirailHearing ??= {
  listeners: new Map(),
  heardAt: never,
  beat: () => undefined,
});

/**
 * Until when this process has heard everything, by `performance.now()`: whatever was committed before
 * then has been passed on to the listeners. Never while nothing is heard.
 */
export function heardUntil(): number {
  return hearing.heardAt;
}

/** Hears a channel while the database's pools are open. @returns a function that stops it */
export function listenTo(channel: string, listener: Listener): () => void {
  const ofChannel = hearing.listeners.get(channel) ?? new Set();
  // Until the database knows of it, nothing is heard on it.
  if (!hearing.listeners.has(channel)) hearing.heardAt = never;
  hearing.listeners.set(channel, ofChannel.add(listener));
  hearing.beat();
  return () => ofChannel.delete(listener);
}

/** Passes a payload on to the listeners of this process alone, at once. */
export function passOn(channel: string, payload: string): void {
  for (const listener of hearing.listeners.get(channel) ?? []) listener.hear(payload);
}

/** How often the connection is queried whether it still hears. */
const beatMs = 150;

/** What the driver calls; its types omit the first. */
export interface HearingHooks {
  onnotify: (channel: string, payload: string) => void;
  onclose: () => void;
}

/**
 * Keeps one connection on which this process hears all its channels. `listen` itself is the query
 * whether the connection still hears: repeated, it changes nothing, and on a new connection it is what
 * is needed.
 * @param open opens a pool of one connection with these hooks
 * @param report called once with the error while notifications are not heard
 */
export function startHearing(
  open: (hooks: HearingHooks) => postgres.Sql,
  report: (error: unknown) => void,
): { end(): Promise<void> } {
  let closed = 0;
  /** The channels of the open connection. */
  let listening = new Set<string>();
  let isQuerying = false;
  let isReported = false;
  let isOver = false;
  const sql = open({
    onnotify: passOn,
    onclose: () => {
      closed += 1;
      listening = new Set();
      hearing.heardAt = never;
    },
  });

  const query = async (channels: readonly string[]) => {
    const before = closed;
    const sentAt = performance.now();
    for (const channel of channels) await sql.unsafe(`listen ${channel}`);
    const isOneMissing = channels.length < hearing.listeners.size;
    if (before !== closed || isOver || isOneMissing) return;
    if (channels.some((channel) => !listening.has(channel))) resumeAll();
    listening = new Set(channels);
    isReported = false;
    hearing.heardAt = sentAt;
  };
  const beat = () => {
    const channels = [...hearing.listeners.keys()];
    if (isQuerying || isOver || channels.length === 0) return;
    isQuerying = true;
    query(channels)
      .catch((error: unknown) => {
        if (!isOver && !isReported) report(error);
        isReported = true;
      })
      .finally(() => (isQuerying = false));
  };
  hearing.beat = beat;
  beat();
  const timer = setInterval(beat, beatMs).unref();
  return {
    end: async () => {
      isOver = true;
      clearInterval(timer);
      hearing.heardAt = never;
      hearing.beat = () => undefined;
      await sql.end({ timeout: 1 });
      resumeAll();
    },
  };
}

function resumeAll(): void {
  for (const ofChannel of hearing.listeners.values())
    for (const listener of ofChannel) listener.resume?.();
}
