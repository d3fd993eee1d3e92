import type { UIMatch } from "react-router-dom"

const SHOWN = 6

/** The end of its id, where ids differ. */
export const PaymentCrumb = ({ match }: { match?: UIMatch }) => {
  const id = match?.params.id ?? ""
  return <span title={id}>…{id.slice(-SHOWN)}</span>
}
