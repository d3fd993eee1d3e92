import { defineRouteConfig } from "@medusajs/admin-sdk"
import { LayoutComposer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { AttentionSection } from "../../../components/attention/attention-section"

const AttentionPage = () => (
  <LayoutComposer
    widgetsZonePrefix="sbp.attention"
    preferredLayoutId="core:single-column"
    sections={{
      main: (
        <LayoutComposer.Entry id="SbpAttention">
          <AttentionSection />
        </LayoutComposer.Entry>
      ),
    }}
  />
)

const AttentionCrumb = () => <>{useTranslation("sbp").t("menu.attention")}</>

export const config = defineRouteConfig({
  label: "menu.attention",
  translationNs: "sbp",
  rank: 1,
})

export const handle = { breadcrumb: () => <AttentionCrumb /> }

export default AttentionPage
