import { useOrder } from "@medusajs/dashboard/hooks"
import type { PropsWithChildren } from "react"
import { Link } from "react-router-dom"

export const SubjectLink = ({
  to,
  children,
}: PropsWithChildren<{ to: string }>) => (
  <Link
    to={to}
    className="text-ui-fg-base decoration-ui-border-strong hover:text-ui-fg-interactive focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none"
  >
    {children}
  </Link>
)

/** By the number that people know it by, as soon as that is known. */
export const OrderLink = ({ id }: { id: string }) => {
  const { order } = useOrder(
    id,
    { fields: "id,display_id" },
    { staleTime: Infinity, retry: false }
  )
  return (
    <SubjectLink to={`/orders/${encodeURIComponent(id)}`}>
      {order ? `#${order.display_id}` : id}
    </SubjectLink>
  )
}
