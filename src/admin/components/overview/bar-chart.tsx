import type { BarChart as Chart } from "chartist"
import { useEffect, useRef, useState } from "react"

export type Bars = {
  /** One for each part of the period. Labels that do not fit are left out. */
  labels: string[]
  /** At most two, of which each has a colour of its own. */
  series: {
    name: string
    values: number[]
    /** A bar's tooltip. */
    titles: string[]
  }[]
}

/** By the theme, so that both colours are seen on light and on dark. */
const COLORS = ["--tag-blue-icon", "--tag-orange-icon"] as const

/** Replaces Chartist's own sheet, which styles every kind of chart. */
const STYLE = `
.sbp-chart { height: 240px }
.sbp-chart .ct-label { display: flex; font-size: 11px; line-height: 1.2; color: var(--fg-subtle) }
.sbp-chart .ct-label.ct-horizontal { align-items: flex-start; justify-content: center; text-align: center; white-space: nowrap }
.sbp-chart .ct-label.ct-vertical { align-items: flex-end; justify-content: flex-end; white-space: nowrap }
.sbp-chart .ct-grid { stroke: var(--border-base); stroke-width: 1px }
.sbp-chart .ct-bar { fill: none }
.sbp-chart .ct-series-a .ct-bar { stroke: var(${COLORS[0]}) }
.sbp-chart .ct-series-b .ct-bar { stroke: var(${COLORS[1]}) }`

const MAX_BAR = 14

type Props = {
  bars: Bars
  /** The chart's name, for screen readers. */
  label: string
  /** Writes a value on the axis. */
  format: (value: number) => string
  onFailed: () => void
}

/** Bars side by side. The library is loaded with the first chart that is shown. */
export const BarChart = ({ bars, label, format, onFailed }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const library = useLibrary(onFailed)
  useEffect(() => {
    if (!library || !element.current) {
      return undefined
    }
    const step = Math.ceil(bars.labels.length / fitting(element.current))
    const chart = new library.BarChart(
      element.current,
      { labels: bars.labels, series: bars.series.map(({ values }) => values) },
      {
        chartPadding: { top: 12, right: PADDING, bottom: 0, left: 0 },
        axisX: {
          showGrid: false,
          offset: 24,
          labelInterpolationFnc: (name, index) =>
            index % step === 0 ? name : null,
        },
        axisY: {
          offset: AXIS,
          onlyInteger: true,
          scaleMinSpace: 36,
          labelInterpolationFnc: (value) => format(Number(value)),
        },
        low: 0,
        seriesBarDistance: widthOf(bars, element.current) + 1,
      }
    )
    chart.on("draw", (drawn) => {
      if (drawn.type === "bar" && element.current) {
        const width = widthOf(bars, element.current)
        drawn.element.attr({ style: `stroke-width: ${width}px` })
        const title = bars.series[drawn.seriesIndex]?.titles[drawn.index]
        drawn.element.elem("title").getNode().textContent = title ?? ""
      }
    })
    return () => void chart.detach()
    // `format` is new at each render, but its output changes only with the bars.
  }, [library, bars])
  return (
    <figure className="flex flex-col gap-y-3">
      <style>{STYLE}</style>
      <figcaption className="text-ui-fg-subtle txt-compact-small flex flex-wrap gap-x-4 gap-y-1">
        {bars.series.map(({ name }, index) => (
          <span key={name} className="flex items-center gap-x-2">
            <span
              aria-hidden
              className="size-2.5 rounded-sm"
              style={{ background: `var(${COLORS[index] ?? COLORS[0]})` }}
            />
            {name}
          </span>
        ))}
      </figcaption>
      <div ref={element} role="img" aria-label={label} className="sbp-chart" />
    </figure>
  )
}

type Library = { BarChart: typeof Chart }

function useLibrary(onFailed: () => void): Library | undefined {
  const [library, setLibrary] = useState<Library>()
  useEffect(() => {
    import("chartist").then((loaded) => setLibrary(loaded), onFailed)
  }, [])
  return library
}

/** Room beside the bars for the axis labels. */
const AXIS = 72
const PADDING = 12

const roomOf = ({ clientWidth }: HTMLElement) =>
  Math.max(clientWidth - AXIS - PADDING, 1)

const LABEL = 72

/** How many labels fit beside each other. */
const fitting = (element: HTMLElement) =>
  Math.max(Math.floor(roomOf(element) / LABEL), 1)

/** So that the bars of all parts fit beside each other. */
function widthOf({ labels, series }: Bars, element: HTMLElement) {
  const perPart = roomOf(element) / Math.max(labels.length, 1)
  return Math.min(MAX_BAR, Math.max(1, (perPart * 0.7) / series.length - 1))
}
