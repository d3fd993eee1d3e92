import { toKopeks } from "../gateway/money"
import type { Payment } from "../gateway/payment"
import type { Operation, RegistryKind } from "./operation"

const DONE = "Зачислен"
const REFUNDED = "Возврат"
const DECLINED = "Отклонён"

export const PAYMENT_REGISTRY: RegistryKind = {
  title: "Реестр платежей",
  done: DONE,
  others: [DECLINED, "В обработке"],
  columns: {
    "Номер операции": ({ id }) => id,
    "Дата операции": ({ at }) => at,
    "Номер заказа": ({ reference }) => reference,
    Назначение: ({ description }) => description,
    Статус: ({ status }) => status,
    Сумма: ({ amount }) => amount,
    Комиссия: ({ fee }) => fee,
    "К зачислению": ({ status, amount, fee }) =>
      status === DONE || status === REFUNDED ? amount - fee : 0n,
    Валюта: ({ currency }) => currency,
  },
}

/** The lines of a payment that is over: its own, and a negative one for each refund. */
export function operationsOfPayment(payment: Payment): Operation[] {
  const { id, closedAt, description, amount, creditedAmount } = payment
  if (closedAt === null) {
    return []
  }
  const sum = toKopeks(amount.value)
  const operation: Operation = {
    id,
    at: new Date(closedAt),
    status: payment.paid
      ? DONE
      : payment.status === "CANCELED"
        ? DECLINED
        : "Истёк",
    reference: payment.orderId,
    description,
    amount: sum,
    fee: payment.paid ? sum - toKopeks(creditedAmount.value) : 0n,
    currency: amount.currency,
    card: "",
  }
  const refunds = payment.refunds.map(({ value, at }) => ({
    ...operation,
    at: new Date(at),
    status: REFUNDED,
    amount: -toKopeks(value),
    fee: 0n,
  }))
  return [operation, ...refunds]
}
