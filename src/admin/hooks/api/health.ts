import { useQuery } from "@tanstack/react-query"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { Health } from "../../types"

export const useHealth = () =>
  useQuery({
    queryKey: sbpKeys.detail("health", "all"),
    queryFn: ({ signal }) =>
      sdk.client.fetch<{ health: Health }>("/admin/sbp/health", { signal }),
  })
