import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Attention } from "../../types"

type Props = { notification: NonNullable<Attention["notification"]> }

/** What came from the gateway, for who wants to see it. */
export const CameIn = ({ notification: { body, created_at } }: Props) => {
  const { t } = useTranslation("sbp")
  const format = useFormat()
  return (
    <details className="txt-small">
      <summary className="text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-sm outline-none">
        {t("attention.notification.title")}, {format.time(created_at)}
      </summary>
      <pre
        dir="ltr"
        className="bg-ui-bg-subtle border-ui-border-base txt-compact-xsmall mt-2 whitespace-pre-wrap rounded-lg border p-3 font-mono [overflow-wrap:anywhere]"
      >
        {indented(body) || t("attention.notification.empty")}
      </pre>
    </details>
  )
}

/** It may be anything, or cut off. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
