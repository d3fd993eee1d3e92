import { useOrder } from "@medusajs/dashboard/hooks"
import { TextLink } from "./text-link"

type Props = {
  id: string
  /** Asked for, unless it is known, or (null) asked for elsewhere. */
  number?: number | null
  /** In a form that must not be left: with whose it is, and in another tab. */
  isAside?: boolean
}

/** An order, by the number that people know it by. */
export const OrderLink = ({ id, number, isAside = false }: Props) => {
  const { order } = useOrder(
    id,
    { fields: "id,display_id,email" },
    { retry: false, enabled: number === undefined }
  )
  const known = number ?? order?.display_id
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      <TextLink
        to={`/orders/${encodeURIComponent(id)}`}
        title={id}
        target={isAside ? "_blank" : undefined}
        className="break-all"
      >
        {known === undefined || known === null ? id : `#${known}`}
      </TextLink>
      {isAside && order?.email && (
        <span className="break-all">{order.email}</span>
      )}
    </span>
  )
}
