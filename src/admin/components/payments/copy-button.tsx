import { Check, SquareTwoStackMini } from "@medusajs/icons"
import { IconButton, Tooltip } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"

const SHOWN_MS = 2_000

/** Medusa's own speaks English only. */
export const CopyButton = ({
  text,
  label,
}: {
  text: string
  label: string
}) => {
  const { t } = useTranslation("sbp")
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    const timer = isDone && setTimeout(() => setIsDone(false), SHOWN_MS)
    return () => clearTimeout(timer || undefined)
  }, [isDone])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsDone(true),
      () => setIsDone(false)
    )
  return (
    <Tooltip content={t(isDone ? "payments.copied" : "common.copy")}>
      <IconButton
        size="2xsmall"
        variant="transparent"
        aria-label={`${t("common.copy")}: ${label}`}
        onClick={() => void copy()}
      >
        {isDone ? <Check /> : <SquareTwoStackMini />}
      </IconButton>
    </Tooltip>
  )
}
