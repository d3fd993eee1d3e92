import { type MetricName, metricOf, METRICS } from "./metrics"

/** One value; a histogram has several, each with a suffix. */
export type Line = {
  name: MetricName
  suffix?: "" | "_bucket" | "_sum" | "_count"
  labels: Readonly<Record<string, string | number>>
  value: number
}

/**
 * Prometheus' text format, version 0.0.4. It is written here because a dependency would cost
 * every store more than these lines. Nothing needs escaping: labels have only the values in
 * `METRICS`.
 */
export function expose(lines: readonly Line[]): string {
  const names = Object.keys(METRICS) as MetricName[]
  return names
    .map((name) => {
      const own = lines.filter((line) => line.name === name)
      const { help, type } = metricOf(name)
      const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
      return own.length > 0 ? head + own.map(written).join("") : ""
    })
    .join("")
}

function written({ name, suffix = "", labels, value }: Line): string {
  const pairs = Object.entries(labels).map(([label, of]) => `${label}="${of}"`)
  const braces = pairs.length > 0 ? `{${pairs.join(",")}}` : ""
  return `${name}${suffix}${braces} ${value}\n`
}
