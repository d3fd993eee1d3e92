import { useTranslation } from "react-i18next"
import type { TimelineEntry } from "./timeline"

/** The facts of one moment, as the plugin wrote them down. */
export const TimelineDetails = ({
  details,
}: Pick<TimelineEntry, "details">) => {
  const { t } = useTranslation("sbp")
  const facts = Object.entries(details ?? {}).filter(
    ([, value]) => value !== null
  )
  if (facts.length === 0) {
    return null
  }
  return (
    <details className="text-ui-fg-subtle txt-compact-xsmall mt-1">
      <summary className="hover:text-ui-fg-base w-fit cursor-pointer">
        {t("common.details")}
      </summary>
      <dl
        dir="ltr"
        className="bg-ui-bg-subtle mt-1 flex flex-col gap-y-1 rounded-md p-2 text-start font-mono"
      >
        {facts.map(([name, value]) => (
          <div key={name} className="break-words">
            <dt className="text-ui-fg-subtle inline">{name}: </dt>
            <dd className="inline whitespace-pre-wrap break-words">
              {textOf(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2)
}
