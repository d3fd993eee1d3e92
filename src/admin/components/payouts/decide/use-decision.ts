import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import type { UseMutationResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"

/** Sends a decision, says that it is made, and shows what was decided about. */
export function useDecision<Body>(
  { mutate, isPending, error }: UseMutationResult<unknown, Error, Body>,
  done: string
) {
  const { t } = useTranslation("sbp")
  const { handleSuccess } = useRouteModal()
  const decide = (body: Body) =>
    mutate(body, {
      onSuccess: () => {
        toast.success(t(done))
        handleSuccess()
      },
    })
  return { decide, isPending, error: error?.message }
}
