import { SectionRow } from "@medusajs/dashboard/components"
import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import type { Payout } from "../../../types"
import { Person } from "../../person"

/** Who had a hand in it, and when what happened. */
export const PeopleSection = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const person = (id: string | null) => id && <Person id={id} />
  const at = (date: string | null) => date && time(date)
  const isWaiting = payout.state === "awaiting_approval"
  const rows: [string, ReactNode][] = [
    ["createdBy", person(payout.created_by)],
    ["approvedBy", person(payout.approved_by)],
    ["resolvedBy", person(payout.resolved_by)],
    ["createdAt", at(payout.created_at)],
    ["approveBy", isWaiting && at(payout.approve_by)],
    ["sentAt", at(payout.sent_at)],
    ["paidAt", at(payout.paid_at)],
  ]
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("payouts.people")}</Heading>
      </div>
      {rows.map(
        ([name, value]) =>
          value && (
            <SectionRow key={name} title={t(`payouts.${name}`)} value={value} />
          )
      )}
    </Container>
  )
}
