import { defineRouteConfig } from "@medusajs/admin-sdk"
import { LayoutComposer } from "@medusajs/dashboard/components"
import { Crumb } from "../../../components/crumb"
import { NotYet } from "../../../components/fetch-state"
import { BacklogSection } from "../../../components/health/backlog-section"
import { PayoutsSection } from "../../../components/health/payouts-section"
import { ProblemsSection } from "../../../components/health/problems-section"
import { ShopSection } from "../../../components/health/shop-section"
import { SetupSection } from "../../../components/setup/setup-section"
import { useHealth } from "../../../hooks/api/health"

/** How SBP is configured, and whether it works. */
const Page = () => {
  const { data, error, refetch, isFetching } = useHealth()
  if (!data) {
    return <NotYet error={error} retry={refetch} />
  }
  const { health } = data
  return (
    <LayoutComposer
      widgetsZonePrefix="sbp.health"
      preferredLayoutId="core:single-column"
      hasOutlet={false}
      data={health}
      sections={{
        main: (
          <>
            <LayoutComposer.Entry id="SbpHealthProblems">
              <ProblemsSection
                problems={health.problems}
                error={error}
                shops={health.shops.length}
                isChecking={isFetching}
                checkAgain={refetch}
              />
            </LayoutComposer.Entry>
            <LayoutComposer.Entry id="SbpHealthSetup">
              <SetupSection />
            </LayoutComposer.Entry>
            {health.shops.map((shop) => (
              <LayoutComposer.Entry
                key={shop.provider_id}
                id={`SbpHealthShop-${shop.provider_id}`}
              >
                <ShopSection shop={shop} agreed={health.agreed} />
              </LayoutComposer.Entry>
            ))}
            <LayoutComposer.Entry id="SbpHealthPayouts">
              <PayoutsSection payouts={health.payouts} />
            </LayoutComposer.Entry>
            <LayoutComposer.Entry id="SbpHealthBacklog">
              <BacklogSection health={health} />
            </LayoutComposer.Entry>
          </>
        ),
      }}
    />
  )
}

export const config = defineRouteConfig({
  label: "health.title",
  translationNs: "sbp",
})

export const handle = { breadcrumb: () => <Crumb name="health.title" /> }

export default Page
