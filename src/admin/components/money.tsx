import { useFormat } from "../hooks/use-format"

export const Money = ({
  amount,
  currency,
}: {
  amount: string
  currency: string
}) => {
  const { money } = useFormat()
  return (
    <span className="text-nowrap tabular-nums">{money(amount, currency)}</span>
  )
}
