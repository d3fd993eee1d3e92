import { Text } from "@medusajs/ui"
import { useFormat } from "../../hooks/use-format"

/** How long ago, and exactly when to who points at it. */
export const Since = ({ time }: { time: string }) => {
  const format = useFormat()
  return (
    <Text size="small" className="text-ui-fg-subtle text-nowrap" asChild>
      <time dateTime={time} title={format.time(time)}>
        {format.ago(time)}
      </time>
    </Text>
  )
}
