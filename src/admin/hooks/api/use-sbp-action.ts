import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { mfaCode } from "../../lib/mfa-code"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"

/**
 * A decision about something of ours, by its address: afterwards all that is
 * shown of us, and of orders, is read anew. Never for a card: what a mutation is
 * given stays in the cache for minutes.
 */
export function useSbpAction<Body extends object | void, Answer = unknown>(
  path: string,
  send: (path: string, body: Body) => Promise<Answer> = postBySdk
) {
  const { t } = useTranslation("sbp")
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) =>
      send(path, body).catch((error: Error) => {
        if (mfaCode(error.message)) {
          error.message = t("common.secondFactor")
        }
        throw error
      }),
    // Somebody waits for the answer, and nobody for what is read anew.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: sbpKeys.all })
      void client.invalidateQueries({ queryKey: ordersQueryKeys.all })
    },
    // Later, when there is a network again, it may not be meant any more.
    networkMode: "always",
    // Whatever was typed into a field by mistake is not kept.
    gcTime: 0,
  })
}

const postBySdk = <Answer>(path: string, body: object | void) =>
  sdk.client.fetch<Answer>(path, { method: "POST", body: body ?? undefined })
