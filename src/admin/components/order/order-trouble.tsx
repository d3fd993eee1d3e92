import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** In few words: the order itself is there, and matters more. */
export const OrderTrouble = ({
  error,
  retry,
}: {
  error: Error
  retry: () => unknown
}) => {
  const { t } = useTranslation("sbp")
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-x-4 px-6 py-4"
    >
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {t("orders.failed")} {error.message}
      </Text>
      <Button
        size="small"
        variant="transparent"
        className="shrink-0"
        onClick={() => void retry()}
      >
        {t("common.retry")}
      </Button>
    </div>
  )
}
