import { SectionRow } from "@medusajs/dashboard/components"
import { Badge, Container, Copy, Heading, StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../hooks/use-format"
import type { Health } from "../../types"
import { looksLikeTest } from "./looks-like-test"
import { People } from "./people"
import { ShopOptions } from "./shop-options"

type Shop = Health["shops"][number]

/** One shop of the gateway, as it is set up. */
export const ShopSection = ({ shop }: { shop: Shop }) => {
  const { t } = useTranslation("sbp")
  const { time, ago } = useFormat()
  const { last_notification_at } = shop
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <Heading level="h2">
          {t("health.shop", { id: String(shop.options.shopId) })}
        </Heading>
        <Gateway baseUrl={String(shop.options.baseUrl)} />
      </div>
      <SectionRow
        title={t("health.provider")}
        value={<span dir="ltr">{shop.provider_id}</span>}
      />
      <SectionRow
        title={t("health.notificationAddress")}
        value={<Address address={shop.notification_address} />}
      />
      <SectionRow
        title={t("health.lastNotification")}
        value={
          last_notification_at
            ? `${time(last_notification_at)} (${ago(last_notification_at)})`
            : t("health.noNotification")
        }
      />
      <SectionRow
        title={t("health.regions")}
        value={<Regions regions={shop.enabled_in_regions} />}
      />
      {(["operators", "approvers"] as const).map((list) => (
        <SectionRow
          key={list}
          title={t(`health.${list}`)}
          value={<People people={shop.people} list={list} />}
        />
      ))}
      <ShopOptions options={shop.options} />
    </Container>
  )
}

const Gateway = ({ baseUrl }: { baseUrl: string }) => {
  const { t } = useTranslation("sbp")
  const isTest = looksLikeTest(baseUrl)
  return (
    <StatusBadge color={isTest ? "orange" : "green"}>
      {t(isTest ? "health.testGateway" : "health.liveGateway")}
    </StatusBadge>
  )
}

const Address = ({ address }: { address: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <span className="flex min-w-0 items-start gap-x-1">
      <span className="break-all" dir="ltr">
        {address}
      </span>
      <Copy
        // What follows is different each time, and a secret.
        content={address.replace("…", "")}
        variant="mini"
        className="text-ui-fg-subtle shrink-0"
        aria-label={t("health.copyAddress")}
      />
    </span>
  )
}

const Regions = ({ regions }: { regions: Shop["enabled_in_regions"] }) => {
  const { t } = useTranslation("sbp")
  return regions.length === 0 ? (
    <>{t("health.noRegions")}</>
  ) : (
    <>
      {regions.map(({ id, name }) => (
        <Badge key={id} size="2xsmall" asChild>
          <Link to={`/settings/regions/${id}`}>{name}</Link>
        </Badge>
      ))}
    </>
  )
}
