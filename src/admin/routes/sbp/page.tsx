import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb } from "../../components/crumb"
import { OneSection } from "../../components/one-section"
import { Overview } from "../../components/overview/overview"
import { useAttentionCount } from "../../hooks/api/attention"
import { useToApprove } from "../../hooks/use-to-approve"

/** The sidebar's icon. A red dot shows that something waits for this person. */
const SbpIcon = () => {
  const isWaiting = [useAttentionCount() > 0, useToApprove()].some(Boolean)
  return (
    <svg width="15" height="15" viewBox="0 0 15 15" fill="none" aria-hidden>
      <path
        d="M2 3.5 7.5 1 13 3.5v8L7.5 14 2 11.5v-8Z"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <path
        d="m2 3.5 5.5 2.7L13 3.5M7.5 6.2V14"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      {isWaiting && (
        <circle cx="12" cy="3" r="3" className="fill-ui-tag-red-icon" />
      )}
    </svg>
  )
}

const Page = () => (
  <OneSection zone="sbp.overview" id="SbpOverview">
    <Overview />
  </OneSection>
)

export const handle = { breadcrumb: () => <Crumb name="menu.sbp" /> }

export const config = defineRouteConfig({
  label: "menu.sbp",
  translationNs: "sbp",
  icon: SbpIcon,
})

export default Page
