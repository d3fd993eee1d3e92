import { defineRouteConfig } from "@medusajs/admin-sdk"
import { AttentionSection } from "../../../components/attention/attention-section"
import { Crumb } from "../../../components/crumb"
import { OneSection } from "../../../components/one-section"

const AttentionPage = () => (
  <OneSection zone="sbp.attention" id="SbpAttention">
    <AttentionSection />
  </OneSection>
)

export const config = defineRouteConfig({
  label: "menu.attention",
  translationNs: "sbp",
  rank: 1,
})

export const handle = { breadcrumb: () => <Crumb name="menu.attention" /> }

export default AttentionPage
