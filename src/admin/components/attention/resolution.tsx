import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Attention } from "../../types"
import { Person } from "../person"
import { Since } from "./since"

/** How it ended: who did it, when, and why. */
export const Resolution = ({ entry }: { entry: Attention }) => {
  const { t } = useTranslation("sbp")
  const { resolved_by, resolved_at, note } = entry
  return (
    <div className="border-ui-border-base flex flex-col gap-y-1 border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-2">
        <Text size="small" weight="plus">
          {resolved_by ? (
            <>
              {t("attention.resolved.by")} <Person id={resolved_by} />
            </>
          ) : (
            t("attention.resolved.itself")
          )}
        </Text>
        {resolved_at && <Since time={resolved_at} />}
      </div>
      {note && (
        <Text
          size="small"
          className="text-ui-fg-subtle whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {resolved_by
            ? note
            : t(`attention.resolved.notes.${note.replaceAll(" ", "_")}`, {
                defaultValue: note,
              })}
        </Text>
      )}
    </div>
  )
}
