import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import type { UseMutationResult } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"

/** A decision with a note on why, which is never left out. */
export function useDecision<Body extends { note: string }>(
  { mutate, isPending, error }: UseMutationResult<unknown, Error, Body>,
  done: string
) {
  const { t } = useTranslation("sbp")
  const { handleSuccess } = useRouteModal()
  const [note, setNote] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  const decide = (bodyOf: (note: string) => Body) => {
    const words = note.trim()
    setIsMissing(!words)
    if (words && !isPending) {
      mutate(bodyOf(words), {
        onSuccess: () => {
          toast.success(t(done))
          handleSuccess()
        },
      })
    }
  }
  return {
    decide,
    isPending,
    error: error?.message,
    noteField: { note, isMissing, onChange: setNote },
  }
}
