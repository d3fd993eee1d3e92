import type { Figures } from "../../types"
import { useSbpList } from "./sbp"

/** A shopper may pay while the page is open. */
const REFETCH_MS = 60_000

export const useFigures = (query: object, options?: { enabled: boolean }) =>
  useSbpList<{ figures: Figures }>("figures", query, {
    refetchInterval: REFETCH_MS,
    ...options,
  })
