import { LayoutComposer } from "@medusajs/dashboard/components"
import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useTranslation } from "react-i18next"
import { AttentionSection } from "../../components/attention/attention-section"
import { SbpIcon } from "../../components/sbp-icon"

const Page = () => (
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

const Breadcrumb = () => {
  const { t } = useTranslation("sbp")
  return <>{t("menu.sbp")}</>
}

export const handle = { breadcrumb: () => <Breadcrumb /> }

export const config = defineRouteConfig({
  label: "menu.sbp",
  translationNs: "sbp",
  icon: SbpIcon,
})

export default Page
