import type { Attempt } from "../../gateway"
import type { Line } from "./exposition"
import {
  type CounterName,
  type HistogramName,
  type LabelsOf,
  type MetricName,
  type NameOf,
  metricOf,
  namesOf,
} from "./metrics"
import { counterOf, histogramOf } from "./telemetry"

type Labels = Record<string, string>

/** How many values were at most as large as each bound, and their sum. */
type Distribution = { atMost: number[]; count: number; sum: number }

type Series<Value> = { name: MetricName; labels: Labels; value: Value }

/** What this process has counted since it started, by name and labels. */
const counts = new Map<string, Series<number>>()
const distributions = new Map<string, Series<Distribution>>()

export function count<Name extends CounterName>(
  name: Name,
  labels: LabelsOf<Name>
): void {
  seriesOf(counts, name, labels, 0).value += 1
  counterOf(name).add(1, labels)
}

export function observe<Name extends HistogramName>(
  name: Name,
  labels: LabelsOf<Name>,
  seconds: number
): void {
  const { buckets = [] } = metricOf(name)
  const { value } = distributionOf(name, labels)
  value.atMost = value.atMost.map((n, at) =>
    seconds <= (buckets[at] ?? 0) ? n + 1 : n
  )
  value.count += 1
  value.sum += seconds
  histogramOf(name).record(seconds, labels)
}

/** Counts for the gateway's client, which knows no metrics. */
export function observeAttempt(attempt: Attempt): void {
  const { operation, outcome, durationMs } = attempt
  const labels = { operation, outcome }
  observe("sbp_gateway_call_seconds", labels, durationMs / 1000)
}

/**
 * What this process has counted. What never happened is included, as zero: in a series that
 * begins with its first count, Prometheus sees no increase.
 */
export function readCounts(): Line[] {
  eachSeries("counter", (name, labels) => seriesOf(counts, name, labels, 0))
  eachSeries("histogram", distributionOf)
  return [
    ...counts.values(),
    ...[...distributions.values()].flatMap(linesOfHistogram),
  ]
}

/** Starts an SDK's counters at zero, too. Its histograms have no empty record. */
export function exportCounters(): void {
  eachSeries("counter", (name, labels) => counterOf(name).add(0, labels))
}

function eachSeries<Type extends "counter" | "histogram">(
  type: Type,
  run: (name: NameOf<Type>, labels: Labels) => void
): void {
  for (const name of namesOf(type)) {
    combinationsOf(name).forEach((labels) => run(name, labels))
  }
}

function linesOfHistogram(series: Series<Distribution>): Line[] {
  const { name, labels, value } = series
  const { atMost, count, sum } = value
  const bounds = metricOf(name).buckets ?? []
  return [
    ...bounds.map((le, at) => bucket(le, atMost[at] ?? 0)),
    bucket("+Inf", count),
    { name, suffix: "_sum", labels, value: sum },
    { name, suffix: "_count", labels, value: count },
  ]
  function bucket(le: number | string, value: number): Line {
    return { name, suffix: "_bucket", labels: { ...labels, le }, value }
  }
}

function distributionOf(name: HistogramName, labels: Labels) {
  const { buckets = [] } = metricOf(name)
  const empty = { atMost: buckets.map(() => 0), count: 0, sum: 0 }
  return seriesOf(distributions, name, labels, empty)
}

function seriesOf<Value>(
  all: Map<string, Series<Value>>,
  name: MetricName,
  labels: Labels,
  first: Value
): Series<Value> {
  const key = `${name} ${Object.values(labels).join(" ")}`
  const series = all.get(key) ?? { name, labels, value: first }
  all.set(key, series)
  return series
}

/** Every combination of the values of a metric's labels. */
export function combinationsOf(name: MetricName): Labels[] {
  return Object.entries(metricOf(name).labels ?? {}).reduce<Labels[]>(
    (all, [label, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}]
  )
}
