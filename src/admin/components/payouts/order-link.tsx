import { useOrder } from "@medusajs/dashboard/hooks"
import { TextLink } from "./text-link"

/** An order by its number, also where only its id is known. */
export const OrderLink = ({
  id,
  isAside = false,
}: {
  id: string
  /** In a form that must not be left: with whose it is, and in another tab. */
  isAside?: boolean
}) => {
  const { order } = useOrder(
    id,
    { fields: "id,display_id,email" },
    { retry: false }
  )
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      <TextLink to={`/orders/${id}`} target={isAside ? "_blank" : undefined}>
        {order ? `#${order.display_id}` : id}
      </TextLink>
      {isAside && order?.email && (
        <span className="break-all">{order.email}</span>
      )}
    </span>
  )
}
