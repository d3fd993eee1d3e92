import {
  createNoopMeter,
  metrics,
  SpanStatusCode,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import type { Line } from "./exposition"
import {
  type CounterName,
  type HistogramName,
  type MetricName,
  metricOf,
  namesOf,
} from "./metrics"

/**
 * OpenTelemetry's API comes with Medusa. Until a store registers an SDK, all of it does
 * nothing, and nothing leaves the process.
 */
const SCOPE = "medusa-payment-sbp"

/** What the plugin does within a request or a job, and how long it takes. */
type SpanName =
  | "sbp.notification.store"
  | "sbp.settle"
  | "sbp.book"
  | "sbp.refund.book"
  | "sbp.gateway.create_payment"
  | "sbp.gateway.create_payout"

/**
 * Runs a job within a span, which records its name, its duration and whether it failed. An
 * error's message could quote an id; the rows tell what the job was about.
 */
export function inSpan<T>(name: SpanName, job: () => Promise<T>): Promise<T> {
  return trace.getTracer(SCOPE).startActiveSpan(name, async (span) => {
    try {
      return await job()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

function meter() {
  return metrics.getMeter(SCOPE)
}

/** Whether the store has registered an SDK that takes metrics. */
export function hasMeter(): boolean {
  return meter() !== createNoopMeter()
}

/**
 * A store registers its SDK before Medusa loads anything. An instrument that is requested
 * earlier stays without effect, so each is made at its first use.
 */
const instruments = new Map<MetricName, unknown>()

function instrument<T>(name: MetricName, make: () => T): T {
  const known = instruments.get(name) as T | undefined
  const made = known ?? make()
  instruments.set(name, made)
  return made
}

export function counterOf(name: CounterName) {
  const { help: description } = metricOf(name)
  return instrument(name, () => meter().createCounter(name, { description }))
}

export function histogramOf(name: HistogramName) {
  const { help: description, buckets } = metricOf(name)
  const advice = { explicitBucketBoundaries: [...(buckets ?? [])] }
  const options = { description, unit: "s", advice }
  return instrument(name, () => meter().createHistogram(name, options))
}

/** Lets the SDK read all gauges when it exports. */
export function exportGauges(read: () => Promise<Line[]>): void {
  const gauges = new Map(
    namesOf("gauge").map((name) => [
      name as MetricName,
      meter().createObservableGauge(name, { description: metricOf(name).help }),
    ])
  )
  meter().addBatchObservableCallback(
    async (observer) => {
      for (const { name, labels, value } of await read()) {
        const gauge = gauges.get(name)
        if (gauge) {
          observer.observe(gauge, value, labels)
        }
      }
    },
    [...gauges.values()]
  )
}
