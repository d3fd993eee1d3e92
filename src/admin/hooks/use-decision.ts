import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import type { UseMutationResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useFailure } from "./use-failure"

/**
 * Sends what a drawer's form has decided, shows that it is recorded, and closes the
 * drawer.
 *
 * @param done the words for that, which the answer may choose
 */
export function useDecision<Answer, Body>(
  { mutate, isPending, error }: UseMutationResult<Answer, Error, Body>,
  done: string | ((answer: Answer) => string)
) {
  const { t } = useTranslation("sbp")
  const { handleSuccess } = useRouteModal()
  const decide = (body: Body) =>
    mutate(body, {
      onSuccess: (answer) => {
        toast.success(t(typeof done === "string" ? done : done(answer)))
        handleSuccess()
      },
    })
  return {
    decide,
    isPending,
    ...useFailure(error),
  }
}
