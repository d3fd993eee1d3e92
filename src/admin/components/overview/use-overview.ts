import { useSearchParams } from "react-router-dom"
import type { Grouping, Period } from "../../../domain/days"
import { useFigures } from "../../hooks/api/figures"
import {
  daysOf,
  groupingsOf,
  isPeriod,
  isPeriodName,
  type PeriodName,
} from "./periods"

type View = {
  period: PeriodName
  /** Of an own period. */
  from: string
  to: string
  by: Grouping | undefined
  currency_code: string | undefined
  provider_id: string | undefined
}

/** What is shown. The page's address says all of it, so that it can be kept. */
export function useOverview() {
  const [params, setParams] = useSearchParams()
  const text = (name: string) => params.get(name) ?? undefined
  const name = text("period") ?? ""
  // The store knows where its days begin: its own answer says what today is.
  const first = useFigures({})
  const today = first.data?.figures.today
  const period = isPeriodName(name) ? name : "days30"
  const own = { from: text("from") ?? "", to: text("to") ?? "" }
  const days: Period | undefined =
    period === "own" ? own : today ? daysOf(period, today) : undefined
  const isRight = days !== undefined && isPeriod(days)
  const groupings = isRight ? groupingsOf(days) : []
  const by = groupings.find((it) => it === text("by"))
  const view: View = {
    period,
    by,
    ...(days ?? own),
    currency_code: text("currency_code"),
    provider_id: text("provider_id"),
  }
  const { currency_code, provider_id } = view
  const figures = useFigures(
    {
      // The first answer is for these days already: one request is enough.
      ...(period !== "days30" && days),
      ...(by && { by }),
      ...(currency_code && { currency_code }),
      ...(provider_id && { provider_id }),
    },
    { enabled: isRight || period === "days30" }
  )
  const show = (change: Partial<View>) => {
    const { from, to, ...next } = { ...view, ...change }
    const shown = {
      ...next,
      ...(next.period === "own" && { from, to }),
      period: next.period === "days30" ? undefined : next.period,
    }
    const given = Object.entries(shown).filter(([, value]) => value)
    setParams(given as [string, string][], { replace: true })
  }
  return {
    view,
    show,
    groupings,
    isWrong: days !== undefined && !isRight,
    /** Those of the previous period until these are loaded. */
    figures: figures.data?.figures,
    isPlaceholder: figures.isPlaceholderData,
    error: first.error ?? figures.error,
    refetch: () => Promise.all([first.refetch(), figures.refetch()]),
  }
}
