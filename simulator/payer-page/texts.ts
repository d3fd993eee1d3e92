import type { PayerState } from "../gateway/payments"
import type { Language } from "./language"

type Stage = PayerState | "missing"

export interface Texts {
  title: Record<Stage, string>
  lead: Record<Stage, string>
  order: string
  description: string
  payBefore: string
  expiredAt: string
  pay: string
  decline: string
  leave: string
  back: string
  simulator: string
  languages: string
}

export const TEXTS: Record<Language, Texts> = {
  en: {
    title: {
      payable: "Payment by SBP",
      paid: "Paid",
      declined: "Payment declined",
      expired: "The invoice has expired",
      missing: "There is no such invoice",
    },
    lead: {
      payable: "Confirm the payment in your bank",
      paid: "Thank you. You can go back to the shop.",
      declined: "No money was taken. You can go back and try again.",
      expired: "It can no longer be paid. Go back and order again.",
      missing: "Check the link, or ask the shop for a new one.",
    },
    order: "Order",
    description: "For",
    payBefore: "Pay before",
    expiredAt: "Expired",
    pay: "Pay",
    decline: "Decline",
    leave: "Leave without paying",
    back: "Return to the shop",
    simulator: "This is a simulator. No money moves.",
    languages: "Language",
  },
  ru: {
    title: {
      payable: "Оплата через СБП",
      paid: "Оплачено",
      declined: "Платёж отклонён",
      expired: "Срок оплаты счёта истёк",
      missing: "Такого счёта нет",
    },
    lead: {
      payable: "Подтвердите платёж в своём банке",
      paid: "Спасибо. Можно вернуться в магазин.",
      declined: "Деньги не списаны. Можно вернуться и попробовать снова.",
      expired: "Оплатить его уже нельзя. Вернитесь и оформите заказ заново.",
      missing: "Проверьте ссылку или попросите магазин прислать новую.",
    },
    order: "Заказ",
    description: "Назначение",
    payBefore: "Оплатить до",
    expiredAt: "Истёк",
    pay: "Оплатить",
    decline: "Отклонить",
    leave: "Уйти, не оплачивая",
    back: "Вернуться в магазин",
    simulator: "Это симулятор. Деньги не списываются.",
    languages: "Язык",
  },
}
