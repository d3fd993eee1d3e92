import { toKopeks } from "../gateway/money"
import type { Payout } from "../gateway/payout"
import type { Operation, RegistryKind } from "./operation"

const DONE = "Исполнена"

export const PAYOUT_REGISTRY: RegistryKind = {
  title: "Реестр выплат",
  done: DONE,
  others: ["В обработке", "Не исполнена"],
  columns: {
    "ID выплаты": ({ id }) => id,
    Дата: ({ at }) => at,
    "Дополнительные данные": ({ reference }) => reference,
    Назначение: ({ description }) => description,
    "Карта получателя": ({ card }) => card,
    Статус: ({ status }) => status,
    Сумма: ({ amount }) => amount,
    "Итоговая сумма": ({ amount, fee }) => amount - fee,
    Валюта: ({ currency }) => currency,
  },
}

export function operationOfPayout(payout: Payout): Operation {
  const amount = toKopeks(payout.amount.value)
  return {
    id: payout.id,
    at: new Date(payout.createdAt),
    status: DONE,
    reference: Object.values(payout.metadata).join(", "),
    description: payout.description,
    amount,
    fee: amount - toKopeks(payout.finalAmount.value),
    currency: payout.amount.currency,
    card: `${payout.card.first6}******${payout.card.last4}`,
  }
}
