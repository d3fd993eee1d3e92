import { metrics, trace } from "@medusajs/framework/opentelemetry/api"
import {
  metrics as sdk,
  tracing,
} from "@medusajs/framework/opentelemetry/sdk-node"

const spans = new tracing.InMemorySpanExporter()
const exported = new sdk.InMemoryMetricExporter(
  sdk.AggregationTemporality.CUMULATIVE
)
const reader = new sdk.PeriodicExportingMetricReader({
  exporter: exported,
  // It never exports by itself: a test asks.
  exportIntervalMillis: 3_600_000,
})

const meterProvider = new sdk.MeterProvider({ readers: [reader] })
const tracerProvider = new tracing.BasicTracerProvider({
  spanProcessors: [new tracing.SimpleSpanProcessor(spans)],
})

/** Must be called before the store starts, as a store's instrumentation.ts is. */
export function registerOpenTelemetry(): void {
  metrics.setGlobalMeterProvider(meterProvider)
  trace.setGlobalTracerProvider(tracerProvider)
}

export async function shutDownOpenTelemetry(): Promise<void> {
  await meterProvider.shutdown()
  await tracerProvider.shutdown()
}

/** The finished spans of the plugin. */
export function recordedSpans(): tracing.ReadableSpan[] {
  return spans.getFinishedSpans()
}

/** The parts of a span that leave the process, except for its ids, which are random. */
export function saidBy(span: tracing.ReadableSpan) {
  const { name, attributes, events, status, links } = span
  return { name, attributes, events, status, links }
}

export type Measured = {
  name: string
  attributes: Record<string, unknown>
  value: unknown
}

/** The metrics that an exporter would send now. */
export async function exportedMetrics(): Promise<Measured[]> {
  exported.reset()
  await reader.forceFlush()
  return exported
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ descriptor: { name }, dataPoints }) =>
      dataPoints.map(({ attributes, value }) => ({ name, attributes, value }))
    )
}
