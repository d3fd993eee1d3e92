import { SectionRow } from "@medusajs/dashboard/components"
import {
  Badge,
  Code,
  Container,
  Heading,
  StatusBadge,
  Text,
} from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../hooks/use-format"
import type { Agreed, Health } from "../../types"
import { CopyIcon } from "../copy"
import { looksLikeTest } from "./looks-like-test"
import { TestPayment } from "../setup/test-payment"
import { useAgreed } from "../statements/use-agreed"
import { People } from "./people"
import { useOptionText } from "./use-option-text"

type Shop = Health["shops"][number]

type Props = { shop: Shop; agreed: Agreed[] }

/** One shop of the gateway, and how it is configured. */
export const ShopSection = ({ shop, agreed }: Props) => {
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
      {useAgreed(
        agreed.filter(({ shop_id }) => shop_id === shop.options.shopId)
      ).map(({ kind, days, since }) => (
        <SectionRow
          key={kind}
          title={t(`statements.agreed.${kind}`)}
          value={[days, since].filter(Boolean).join(". ")}
        />
      ))}
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
      <TestPayment shop={shop} />
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
      <CopyIcon
        // The rest differs for each payment, and is a secret.
        content={address.replace("…", "")}
        label={t("health.copyAddress")}
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

/** Shown in other rows. For payouts the plugin's own options apply. */
const ELSEWHERE = ["shopId", "operators", "approvers", "payouts"]

/** All other options in effect, under their names in the configuration. */
const ShopOptions = ({ options }: Pick<Health["shops"][number], "options">) => {
  const { t } = useTranslation("sbp")
  const text = useOptionText()
  const shown = Object.entries(options).filter(
    ([name]) => !ELSEWHERE.includes(name)
  )
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      <Text size="small" leading="compact" weight="plus">
        {t("health.optionsInEffect")}
      </Text>
      <dl className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {shown.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col items-start gap-y-1">
            <dt className="txt-compact-small flex flex-wrap items-center gap-x-2 gap-y-1">
              {t(`health.options.${name}`, { defaultValue: name })}
              <Code dir="ltr">{name}</Code>
            </dt>
            <dd className="txt-compact-small text-ui-fg-subtle break-words">
              {text(name, value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
