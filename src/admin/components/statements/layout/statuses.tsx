import { Hint, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { LINE_MEANINGS } from "../../../../domain/statements/statement"
import { useFormat } from "../../../hooks/use-format"
import type { LayoutCheck } from "../../../types"
import { Choice } from "../../choice"
import type { LayoutDraft } from "./use-layout-draft"

/** What each word in the column of statuses means. */
export const Statuses = ({ draft }: { draft: LayoutDraft }) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const id = useId()
  const { statuses: words = [], status_count = 0 } = draft.check ?? {}
  if (draft.layout.columns.status === undefined || words.length === 0) {
    return null
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-3">
      <div>
        <Text id={id} size="small" weight="plus">
          {t("statements.layout.statuses")}
        </Text>
        <Hint>
          {status_count > words.length
            ? t("statements.layout.manyStatuses", {
                shown: number(status_count),
              })
            : t("statements.layout.statusesHint")}
        </Hint>
      </div>
      <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {words.map((status) => (
          <Status key={status.word} status={status} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

type StatusProps = {
  status: LayoutCheck["statuses"][number]
  draft: LayoutDraft
}

const Status = ({ status: { word, count }, draft }: StatusProps) => {
  const { t } = useTranslation("sbp")
  const { meanings } = draft.layout
  const shown = word || t("statements.layout.emptyStatus")
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Text size="small" className="min-w-0 flex-1 basis-48 break-words">
        {shown}{" "}
        <span className="text-ui-fg-subtle text-nowrap">
          {t("statements.layout.statusCount", { count })}
        </span>
      </Text>
      <Choice
        aria-label={shown}
        className="w-full sm:w-52"
        placeholder={t("statements.layout.unsaid")}
        value={meanings[word]}
        options={LINE_MEANINGS.map((value) => ({
          value,
          label: t(`statements.layout.meanings.${value}`),
        }))}
        onChange={(meaning) =>
          draft.change({ meanings: { ...meanings, [word]: meaning } })
        }
      />
    </li>
  )
}
