import { LayoutComposer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { usePayout, usePayouts } from "../../../hooks/api/payouts"
import type { PayoutWithHistory } from "../../../types"
import { Missing, NotYet } from "../../fetch-state"
import {
  FactsSection,
  HistorySection,
  LinksSection,
  PeopleSection,
} from "./payout-sections"
import { LinkSection } from "./link-section"
import { PaidBefore } from "./paid-before"
import { PayoutGeneral } from "./payout-general"

const { Entry } = LayoutComposer

export const PayoutDetail = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { data, error, refetch } = usePayout(id)
  const successors = usePayouts({ replaces_id: id, limit: 1 })
  if (data === null) {
    return (
      <Missing
        title={t("payouts.missing", { id })}
        to="/sbp/payouts"
        back={t("menu.payouts")}
      />
    )
  }
  // Otherwise a replaced payout would offer a replacement for a moment.
  if (!data || successors.isPending) {
    return <NotYet error={error} retry={refetch} />
  }
  return (
    <Sections
      payout={data.payout}
      successorId={successors.data?.payouts[0]?.id}
    />
  )
}

const Sections = ({
  payout,
  successorId,
}: {
  payout: PayoutWithHistory
  successorId: string | undefined
}) => (
  <LayoutComposer
    widgetsZonePrefix="sbp.payouts.details"
    preferredLayoutId="core:two-column"
    data={payout}
    sections={{
      main: (
        <>
          <Entry id="SbpPayoutGeneral">
            <PayoutGeneral
              payout={payout}
              isReplaced={successorId !== undefined}
            />
          </Entry>
          {payout.link && (
            <Entry id="SbpPayoutLink">
              <LinkSection payout={payout} link={payout.link} />
            </Entry>
          )}
          <Entry id="SbpPayoutFacts">
            <FactsSection payout={payout} />
          </Entry>
          <Entry id="SbpPayoutHistory">
            <HistorySection history={payout.history} />
          </Entry>
        </>
      ),
      side: (
        <>
          <Entry id="SbpPayoutLinks">
            <LinksSection payout={payout} successorId={successorId} />
          </Entry>
          <Entry id="SbpPayoutBefore">
            <PaidBefore before={payout.paid_before} />
          </Entry>
          <Entry id="SbpPayoutPeople">
            <PeopleSection payout={payout} />
          </Entry>
        </>
      ),
    }}
  />
)
