import { Code, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Health } from "../../types"
import { useOptionText } from "./use-option-text"

/** Shown elsewhere; and of payouts, the plugin's own options are in effect. */
const ELSEWHERE = ["shopId", "operators", "approvers", "payouts"]

/** All other options in effect, by their names in the configuration. */
export const ShopOptions = ({
  options,
}: Pick<Health["shops"][number], "options">) => {
  const { t } = useTranslation("sbp")
  const text = useOptionText()
  const shown = Object.entries(options).filter(
    ([name]) => !ELSEWHERE.includes(name)
  )
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      <Text size="small" leading="compact" weight="plus">
        {t("health.optionsInEffect")}
      </Text>
      <dl className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {shown.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col items-start gap-y-1">
            <dt className="txt-compact-small flex flex-wrap items-center gap-x-2 gap-y-1">
              {t(`health.options.${name}`, { defaultValue: name })}
              <Code dir="ltr">{name}</Code>
            </dt>
            <dd className="txt-compact-small text-ui-fg-subtle break-words">
              {text(name, value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
