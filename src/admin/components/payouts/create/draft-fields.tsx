import { useTranslation } from "react-i18next"
import { SectionRow } from "@medusajs/dashboard/components"
import { OrderLink } from "../../order-link"
import { AmountField } from "./amount-field"
import type { FieldsProps } from "./fields-props"
import { MetadataField } from "./metadata-field"
import { OrderField } from "./order-field"
import type { Origin } from "./origin"
import { RefundFields } from "./refund-fields"
import { WordsField } from "../../form/words-field"

const MAX_CHARACTERS = 128

/** All that is asked but the card. */
export const DraftFields = ({
  origin,
  max,
  ...props
}: FieldsProps & { origin: Origin; max: string | undefined }) => {
  const { t } = useTranslation("sbp")
  const { draft, change } = props
  const isReturn = origin.purpose === "return"
  const isFixed = isReturn || origin.replaced !== undefined
  return (
    <>
      <AmountField {...props} max={max} isFixed={isFixed} />
      {isReturn ? (
        draft.order_id && (
          <div className="bg-ui-bg-component shadow-borders-base rounded-md">
            <SectionRow
              title={t("common.order")}
              value={<OrderLink id={draft.order_id} isAside />}
            />
          </div>
        )
      ) : (
        <OrderField {...props} />
      )}
      <WordsField
        label={t("payouts.description")}
        hint={t("payouts.create.descriptionHint")}
        max={MAX_CHARACTERS}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      {isReturn && <RefundFields {...props} />}
      <MetadataField {...props} />
    </>
  )
}
