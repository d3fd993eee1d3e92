import { useQuery } from "@tanstack/react-query"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { Setup } from "../../types"

export const SETUP_KEY = sbpKeys.detail("setup", "all")

/** The store calls addresses for it: only one page asks, and without polling. */
export const useSetup = () =>
  useQuery({
    queryKey: SETUP_KEY,
    queryFn: ({ signal }) =>
      sdk.client.fetch<{ setup: Setup }>("/admin/sbp/setup", { signal }),
  })
