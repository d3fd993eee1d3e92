import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  type Upload,
  uploadStatement,
} from "../../../hooks/api/upload-statement"
import { sbpKeys } from "../../../lib/query-keys"

/** Uploads a file, and then opens its layout. */
export function useUpload() {
  const { t } = useTranslation("sbp")
  const client = useQueryClient()
  const { handleSuccess } = useRouteModal()
  const [abort] = useState(() => new AbortController())
  const [sent, setSent] = useState<number>()
  const [error, setError] = useState<string>()
  useEffect(() => () => abort.abort(), [abort])
  const send = async (upload: Upload) => {
    setError(undefined)
    setSent(0)
    try {
      const { id, isNew } = await uploadStatement(upload, setSent, abort.signal)
      if (!isNew) {
        const description = t("statements.upload.knownHint")
        toast.info(t("statements.upload.known"), { description })
      }
      void client.invalidateQueries({ queryKey: sbpKeys.all })
      handleSuccess(`/sbp/statements/${id}`)
    } catch (error) {
      setError((error as Error).message || t("statements.upload.broken"))
      setSent(undefined)
    }
  }
  return {
    send: (upload: Upload) => void send(upload),
    /** The uploaded share, from 0 to 1; undefined while nothing is uploaded. */
    sent,
    error,
  }
}
