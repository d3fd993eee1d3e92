import { TextLink } from "./text-link"

export const OrderLink = ({
  id,
  number,
}: {
  id: string
  number: number | undefined
}) => (
  <TextLink to={`/orders/${id}`} title={id}>
    {number === undefined ? id : `#${number}`}
  </TextLink>
)
