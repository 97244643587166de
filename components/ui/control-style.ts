/** Shared style of inputs, selects and text areas: at least 44 px high, 3:1 outline. */
export const controlStyle = [
  "w-full rounded-control border border-outline bg-surface px-3 text-ink",
  "placeholder:text-muted transition-colors hover:border-ink",
  "aria-invalid:border-failed aria-invalid:bg-failed-soft",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
].join(" ");

/** Size of an ordinary control: 16 px type, so that phones do not zoom in on it. */
export const controlSize = "min-h-11 text-base";
