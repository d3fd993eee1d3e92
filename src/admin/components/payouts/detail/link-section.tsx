import { useTranslation } from "react-i18next"
import { MAX_MISMATCHES } from "../../../../domain/limits"
import { useFormat } from "../../../hooks/use-format"
import { useRights } from "../../../hooks/use-rights"
import type { Payout } from "../../../types"
import { Emptied } from "../../emptied"
import { type Fact, FactRows, Section } from "../../section"
import { Breakable } from "../../values"
import { LinkActions } from "./link-actions"
import { payoutActions } from "./payout-actions"

type Link = NonNullable<Payout["link"]>

/** Whom a link is for, what became of it, and what can be done about it. */
export const LinkSection = ({
  payout,
  link,
}: {
  payout: Payout
  link: Link
}) => {
  const { t } = useTranslation("sbp")
  const facts = useFacts(payout, link)
  const actions = payoutActions(payout, useRights(), false)
  return (
    <Section title={t("payouts.link.section")}>
      <FactRows facts={facts} />
      <LinkActions
        payout={payout}
        link={link}
        actions={actions.filter(({ place }) => place === "link")}
      />
    </Section>
  )
}

function useFacts(payout: Payout, link: Link): Fact[] {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { state, emptied_at } = payout
  const isOpen = state === "awaiting_card"
  const from = (at: string | null, network: string | null) =>
    at && t("payouts.link.from", { time: time(at), network: network ?? "-" })
  const count = link.attempts
  return [
    [
      t("payouts.link.recipient"),
      emptied_at ? (
        <Emptied at={emptied_at} />
      ) : (
        <Breakable>{link.recipient_name}</Breakable>
      ),
    ],
    [
      t("payouts.link.email"),
      link.recipient_email && <Breakable>{link.recipient_email}</Breakable>,
    ],
    [
      t(`payouts.link.${link.expires_at ? "until" : "lasts"}`),
      link.expires_at
        ? time(link.expires_at)
        : t("payouts.link.untilDays", { count: link.days }),
    ],
    [
      t("payouts.link.code"),
      t(`payouts.link.${link.requires_code ? "codeAsked" : "codeNotAsked"}`),
    ],
    [t("payouts.link.mail"), t(...mailWords(payout, link, time))],
    [
      t("payouts.link.opened"),
      from(link.opened_at, link.opened_from) ??
        (isOpen && t("payouts.link.notYet")),
    ],
    [
      t("payouts.link.attempts"),
      count > 0 &&
        t(`payouts.link.${count < MAX_MISMATCHES ? "attemptsOf" : "blocked"}`, {
          count,
          max: MAX_MISMATCHES,
        }),
    ],
    [t("payouts.link.used"), from(link.used_at, link.used_from)],
    [t("payouts.link.notified"), link.notified_at && time(link.notified_at)],
  ]
}

/** Whether its address was sent by e-mail. */
function mailWords(
  { state }: Payout,
  { mail_at, mailed_at }: Link,
  time: (at: string) => string
): [string, { time: string }?] {
  if (mail_at && state === "awaiting_card") {
    return ["payouts.link.mailWaits"]
  }
  if (mailed_at) {
    return ["payouts.link.mailSent", { time: time(mailed_at) }]
  }
  return [
    mail_at && state === "awaiting_approval"
      ? "payouts.link.mailLater"
      : "payouts.link.mailNot",
  ]
}
