import { SectionRow } from "@medusajs/dashboard/components"
import { clx, Container, Heading, StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { IN_DOUBT } from "../../../domain/states/payout"
import { useFormat } from "../../hooks/use-format"
import { isSome, leftOfLimit } from "../../lib/amounts"
import { listOf } from "../../lib/list-of"
import type { Health } from "../../types"
import { Count } from "../links"
import { People } from "./people"
import { useOptionText } from "./use-option-text"

type Payouts = Health["payouts"]

/** Who may send money to cards, how much, and which payouts wait. */
export const PayoutsSection = ({ payouts }: { payouts: Payouts }) => {
  const { t } = useTranslation("sbp")
  const { options, people, trail, unpublished_since } = payouts
  const { time } = useFormat()
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-4 px-6 py-4">
        <Heading level="h2">{t("menu.payouts")}</Heading>
        <StatusBadge color={options.enabled ? "green" : "grey"}>
          {t(options.enabled ? "health.on" : "health.off")}
        </StatusBadge>
      </div>
      <Rules options={options} used={payouts.used} />
      {(["operators", "approvers"] as const).map((list) => (
        <SectionRow
          key={list}
          title={t(`health.${list}`)}
          value={<People people={people} list={list} />}
        />
      ))}
      <SectionRow
        title={t("states.payout.awaiting_approval")}
        value={
          <Count
            of={payouts.awaiting_approval}
            to={listOf("payouts", { state: ["awaiting_approval"] })}
          />
        }
      />
      <SectionRow
        title={t("health.inDoubt")}
        value={
          <Count
            of={payouts.in_doubt}
            to={listOf("payouts", { state: IN_DOUBT })}
          />
        }
      />
      <SectionRow title={t("health.trail")} value={<Trail of={trail} />} />
      {unpublished_since && (
        <SectionRow
          title={t("health.unpublishedSince")}
          value={time(unpublished_since)}
        />
      )}
    </Container>
  )
}

const Trail = ({ of }: { of: Payouts["trail"] }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return of ? (
    <span className="flex flex-wrap items-center gap-2">
      {time(of.checked_at)}
      {of.broken && (
        <StatusBadge color="red">{t("health.trailBroken")}</StatusBadge>
      )}
    </span>
  ) : (
    <>{t("health.trailNever")}</>
  )
}

const Rules = ({ options, used }: Pick<Payouts, "options" | "used">) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const text = useOptionText()
  const { limits, currencies, timeoutMs } = options
  const { approveNewCards, maxPerCardPerDay, hours } = options
  const sums = (name: LimitName) =>
    currencies
      .map((currency) => {
        const sum = limits[currency]?.[name]
        return sum ? money(sum, currency) : `${currency}: ${t(without(name))}`
      })
      .join(" · ")
  return (
    <>
      {LIMITS.map((name) => (
        <SectionRow
          key={name}
          title={t(`health.limits.${name}`)}
          value={sums(name)}
        />
      ))}
      <SectionRow
        title={t("health.rules.approveNewCards")}
        value={t(
          `health.rules.approveNewCards${approveNewCards ? "On" : "Off"}`
        )}
      />
      <SectionRow
        title={t("health.rules.maxPerCardPerDay")}
        value={maxPerCardPerDay?.toString() ?? t("health.noLimit")}
      />
      <SectionRow
        title={t("health.rules.hours")}
        value={hours ?? t("health.rules.always")}
      />
      <SectionRow
        title={t("health.usedToday")}
        value={
          <ul className="flex w-full max-w-sm flex-col gap-y-3">
            {currencies.map((currency) => (
              <Used
                key={currency}
                currency={currency}
                used={used[currency] ?? "0.00"}
                limit={limits[currency]?.perDay}
              />
            ))}
          </ul>
        }
      />
      <SectionRow
        title={t("health.options.timeoutMs")}
        value={text("timeoutMs", timeoutMs)}
      />
    </>
  )
}

/** How much of the limit for all payouts of 24 hours is used. */
const Used = ({
  currency,
  used,
  limit,
}: {
  currency: string
  used: string
  limit: string | null | undefined
}) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  if (!limit) {
    return <li>{money(used, currency)}</li>
  }
  const left = leftOfLimit(limit, used)
  const part = Math.min(Number(used) / Number(limit), 1)
  return (
    <li className="flex flex-col gap-y-1.5">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>
          {t("health.used.of", {
            used: money(used, currency),
            limit: money(limit, currency),
          })}
        </span>
        <span className="text-ui-fg-base">
          {t("health.used.left", { left: money(left, currency) })}
        </span>
      </span>
      <span
        aria-hidden
        className="bg-ui-bg-component shadow-borders-base h-1.5 overflow-hidden rounded-full"
      >
        <span
          className={clx("block h-full", {
            "bg-ui-tag-blue-icon": isSome(left),
            "bg-ui-tag-orange-icon": !isSome(left),
          })}
          style={{ width: `${part * 100}%` }}
        />
      </span>
    </li>
  )
}

const LIMITS = [
  "approvalAbove",
  "perPayout",
  "perDay",
  "perCardPerDay",
] as const

type LimitName = (typeof LIMITS)[number]

const without = (name: LimitName) =>
  name === "approvalAbove" ? "health.noApproval" : "health.noLimit"
