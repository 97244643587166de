/** Prometheus' text format, version 0.0.4. */

/** A value with its labels; those of a histogram also have what follows the metric's name, such as `_sum`. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number | bigint;
  suffix?: "_bucket" | "_sum" | "_count";
}

export interface Metric {
  name: string;
  help: string;
  type: "gauge" | "histogram";
  samples: readonly Sample[];
}

const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

function lineOf(name: string, { labels, value, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

/** Metrics as Prometheus reads them. */
export function expose(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => lineOf(name, sample)),
    ])
    .map((line) => `${line}\n`)
    .join("");
}
