export const en = {
  pay: "Pay with SBP",
  startFailed: "The payment could not be started. Please try again.",
  cartGone:
    "This cart is finished. If you have paid for it, in another tab perhaps, your order is placed.",
  title: "Payment",
  asking: "Looking up your payment…",
  waiting: "Waiting for the bank",
  waitingHint:
    "As soon as the bank tells us that you have paid, your order is placed. This takes a few seconds.",
  slow: "It takes longer than usual",
  slowHint:
    "You can close this page: your order is placed by itself once the bank has told us. If you have paid, please do not pay again.",
  backToPay: "I have not paid yet: back to the payment page",
  paid: "Paid. We are placing your order",
  paidHint: "The money has arrived. One moment, please.",
  paidSlowHint:
    "The money has arrived, and placing the order takes longer than usual. Please do not pay again.",
  ordered: "Thank you! Your order is placed.",
  delayed: "We have your money",
  delayedHint:
    "Something kept the order from being placed, and a person is looking at it. Please do not pay again: we will write to you.",
  expired: "Not paid in time",
  failed: "The payment was declined",
  endedHint:
    "Your cart is still there. If money has left your account all the same, it becomes an order by itself, or comes back.",
  returned: "Your money was returned",
  returnedHint: "There is no order. Your cart is still there.",
  unknown: "We do not know this payment",
  unknownHint: "Check the address of this page, or look into your e-mail.",
  again: "Back to checkout",
  reference: "Reference",
  referenceHint: "Tell us this if you write to us.",
}

export const ru: typeof en = {
  pay: "Оплатить через СБП",
  startFailed: "Не получилось начать оплату. Попробуйте ещё раз.",
  cartGone:
    "С этой корзиной уже всё. Если вы оплатили её, например в другой вкладке, заказ уже оформлен.",
  title: "Оплата",
  asking: "Узнаём, что с вашим платежом…",
  waiting: "Ждём ответа банка",
  waitingHint:
    "Как только банк сообщит об оплате, заказ будет оформлен. Обычно это занимает несколько секунд.",
  slow: "Это занимает больше времени, чем обычно",
  slowHint:
    "Страницу можно закрыть: заказ оформится сам, когда ответит банк. Если вы уже заплатили, не платите ещё раз.",
  backToPay: "Я ещё не заплатил(а): вернуться к оплате",
  paid: "Оплачено. Оформляем заказ",
  paidHint: "Деньги пришли. Секунду, пожалуйста.",
  paidSlowHint:
    "Деньги пришли, но заказ оформляется дольше обычного. Пожалуйста, не платите ещё раз.",
  ordered: "Спасибо! Заказ оформлен.",
  delayed: "Ваши деньги у нас",
  delayedHint:
    "Оформить заказ сразу не вышло, этим уже занимается сотрудник. Пожалуйста, не платите ещё раз: мы вам напишем.",
  expired: "Время на оплату вышло",
  failed: "Платёж отклонён",
  endedHint:
    "Корзина сохранилась. Если деньги всё же списались, заказ оформится сам или деньги вернутся.",
  returned: "Деньги возвращены",
  returnedHint: "Заказа нет. Корзина сохранилась.",
  unknown: "Мы не знаем такого платежа",
  unknownHint: "Проверьте адрес страницы или загляните в почту.",
  again: "Вернуться к оформлению",
  reference: "Номер обращения",
  referenceHint: "Назовите его, если будете нам писать.",
}

/** The shop's language. */
export const words = en
