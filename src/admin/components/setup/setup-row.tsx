import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  MinusCircle,
  QuestionMarkCircle,
} from "@medusajs/icons"
import { Button, Code, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SetupCode, SetupState } from "../../../domain/setup-checks"
import { useFormat } from "../../hooks/use-format"
import type { Setup } from "../../types"
import { testPaymentId } from "./test-payment"

type Check = Setup["checks"][number]

/** One thing that a store needs: whether it is there, and what to do if it is not. */
export const SetupRow = ({
  check,
  isOfOneShop,
}: {
  check: Check
  isOfOneShop: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { code, state, reason, details, provider_id } = check
  const values = {
    ...details,
    at: details.at && time(String(details.at)),
    why: t(`setup.why.${details.why}`, { defaultValue: "" }),
  }
  return (
    <li className="flex gap-x-3 px-6 py-3">
      <StateIcon state={state} />
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-prose">
          <Text size="small" leading="compact" weight="plus">
            {isOfOneShop && `${provider_id}: `}
            {t(`setup.checks.${code}.title`)}
          </Text>
          <Text
            size="small"
            className="text-ui-fg-subtle text-pretty break-words"
          >
            {t(`setup.checks.${code}.${reason}`, values)}
          </Text>
        </div>
        {state !== "done" && <Remedy check={check} />}
      </div>
    </li>
  )
}

const ICONS = {
  done: [CheckCircleSolid, "text-ui-tag-green-icon"],
  to_do: [ExclamationCircleSolid, "text-ui-tag-orange-icon"],
  unknown: [QuestionMarkCircle, "text-ui-fg-subtle"],
  optional: [MinusCircle, "text-ui-fg-subtle"],
} as const satisfies Record<SetupState, unknown>

const StateIcon = ({ state }: Pick<Check, "state">) => {
  const { t } = useTranslation("sbp")
  const [Icon, color] = ICONS[state]
  return (
    <span role="img" aria-label={t(`setup.states.${state}`)}>
      <Icon className={color} />
    </span>
  )
}

/** The page about each check, in the package's own docs: those on the web may differ. */
const PAGES: Record<SetupCode, string> = {
  region: "install.md",
  address: "install.md",
  notification: "install.md",
  return_page: "storefront",
  operator: "configuration.md",
  approver: "configuration.md",
  limits: "payouts.md",
  email: "configuration.md",
  clock: "deployment.md",
}

const Remedy = ({ check: { code, provider_id } }: { check: Check }) => {
  const { t, i18n } = useTranslation("sbp")
  if (code === "region") {
    return (
      <Button size="small" variant="secondary" asChild>
        <Link to="/settings/regions">{t("setup.regions")}</Link>
      </Button>
    )
  }
  if (code === "notification") {
    return (
      <Button size="small" variant="secondary" asChild>
        <a href={`#${testPaymentId(provider_id)}`}>{t("setup.toTest")}</a>
      </Button>
    )
  }
  const folder = i18n.language === "ru" ? "docs/ru" : "docs"
  return (
    <span className="txt-compact-xsmall text-ui-fg-subtle">
      <Code className="text-nowrap" dir="ltr">
        {`${folder}/${PAGES[code]}`}
      </Code>
    </span>
  )
}
