export const en = {
  /** The starter's pages say that they are in English. */
  lang: "en",
  pay: "Pay with SBP",
  startFailed:
    "The payment could not be started. Please try again in a minute, or choose another way to pay.",
  paidAlready: "This has been paid already. Please do not pay again.",
  mayBePaid: "If you have paid, please do not pay again.",
  inDoubt:
    "We received a payment for this, and are checking it. Please do not pay again.",
  otherCurrency:
    "SBP is not possible in this currency. Please choose another way to pay.",
  nothingDue: "There is nothing left to pay for this order.",
  orderChanged:
    "The order has changed meanwhile, and so has the sum. Please look at it again.",
  cartMissing: "What you wanted to pay for is no longer available.",
  cartChanged: "The total of your cart has changed. Please check it again.",
  nothingToPay: "There is nothing to pay.",
  outOfStock: "Some items in your cart are no longer in stock.",
  noDelivery: "Some items in your cart have no delivery. Please choose one.",
  discountGone:
    "A discount in your cart is no longer available. Please check the total.",
  cartGone:
    "This cart is no longer open here. If you paid for it, your order follows.",
  cartIncomplete:
    "Checkout is not complete. Please check your e-mail, address and delivery.",
  wait: "One moment…",
  title: "Payment",
  asking: "Looking up your payment…",
  askingSum: "Looking up what is to be paid…",
  askingHint:
    "The shop does not answer at the moment. We keep asking. If you have paid, please do not pay again.",
  waiting: "Waiting for the bank",
  waitingHint:
    "Your order appears here once the bank confirms. This usually takes a few seconds.",
  slow: "This is taking longer than usual",
  slowHint:
    "You can close this page: your order will be placed automatically once the bank confirms. If you have paid, please do not pay again.",
  stalledHint:
    "The bank has not confirmed the payment. If you have paid, please do not pay again.",
  backToPay: "Not paid yet? Back to the payment page",
  paid: "Paid. We are placing your order",
  paidHint: "The money has arrived. One moment, please.",
  paidSlowHint:
    "The money has arrived, and the rest takes longer than usual. Please do not pay again.",
  ordered: "Thank you! Your order is placed.",
  delayed: "We have your money",
  delayedHints: {
    checking:
      "Our staff are checking your payment. Please do not pay again: we will write to you.",
    cart_changed: (paid: string, now: string) =>
      `You paid ${paid}, and your cart costs ${now} now. Restore your cart to its earlier total, in the browser where you filled it, and we will place the order. Otherwise we return the money. Please do not pay again.`,
    out_of_stock:
      "An item that you paid for has sold out. If it is back in stock, we place your order. Otherwise we return the money. Please do not pay again.",
  },
  expired: "The time to pay is over",
  failed: "The payment was declined",
  endedHint:
    "If you have paid, please do not pay again: contact us, your money is safe. Otherwise you can pay now, also on another device.",
  returned: "Your money was returned",
  returnedHint: "No order was made with this payment.",
  unknown: "We could not find this payment",
  unknownHint:
    "Check the address of this page, or check your e-mail. If you have paid, please do not pay again.",
  toCart: "Back to the cart",
  payNow: "Pay now",
  payAnew: "Not paid? Pay now",
  toRequest: "Back to the payment of the order",
  reference: "Reference",
  referenceHint: "Quote this if you contact us.",
  /** Texts for a payment that an order asked for. */
  ofOrder: {
    slowHint:
      "You can close this page: the payment reaches your order once the bank confirms. If you have paid, please do not pay again.",
    paid: "Paid. Thank you!",
    returnedHint: "This payment was not used for your order.",
  },
  scan: {
    title: "Pay with your bank's app",
    hint: "Point your phone's camera at the code. This page updates once you have paid.",
    open: "Open the payment page",
    label: "QR code of the payment page",
  },
  request: {
    title: (number: number | string) => `Payment for order ${number}`,
    toPay: (sum: string) => `${sum} to pay`,
    pay: (sum: string) => `Pay ${sum} with SBP`,
    titles: {
      paid: "Paid. Thank you!",
      nothing_due: "Nothing is left to pay",
      canceled: "This order was canceled",
    },
    hints: {
      payable: "You pay with your bank's app.",
      pending: "If you have paid, please do not pay again.",
      awaited:
        "We are waiting for the bank. If you have paid, please do not pay again. If not, wait two minutes: then you can pay here.",
      paid: "The money has arrived. There is nothing else to do.",
      nothing_due: "The order has changed, or was paid in another way.",
      canceled:
        "There is nothing to pay. If you were charged anyway, contact us.",
    },
    missing: "There is no such payment",
    missingHint: "Check the address of this page, or ask us for a new link.",
  },
}

export const ru: typeof en = {
  lang: "ru",
  pay: "Оплатить через СБП",
  startFailed:
    "Не получилось начать оплату. Попробуйте через минуту или выберите другой способ.",
  paidAlready: "Это уже оплачено. Пожалуйста, не платите ещё раз.",
  mayBePaid: "Если вы уже заплатили, не платите ещё раз.",
  inDoubt: "Мы получили оплату и проверяем её. Пожалуйста, не платите ещё раз.",
  otherCurrency: "В этой валюте СБП недоступна. Выберите другой способ оплаты.",
  nothingDue: "По этому заказу платить больше нечего.",
  orderChanged:
    "Заказ тем временем изменился, и сумма тоже. Посмотрите ещё раз.",
  cartMissing: "Оплатить это уже нельзя: корзины или заказа больше нет.",
  cartChanged: "Корзина изменилась и стоит иначе. Посмотрите на неё ещё раз.",
  nothingToPay: "Платить нечего.",
  outOfStock: "Часть товаров из корзины закончилась.",
  noDelivery: "Для части товаров не выбрана доставка. Выберите её.",
  discountGone: "Скидка больше не действует. Посмотрите на новую сумму.",
  cartGone:
    "Этой корзины здесь больше нет. Если вы её оплатили, заказ будет оформлен.",
  cartIncomplete: "Оформление не закончено. Проверьте почту, адрес и доставку.",
  wait: "Секунду…",
  title: "Оплата",
  asking: "Узнаём, что с вашим платежом…",
  askingSum: "Узнаём, сколько к оплате…",
  askingHint:
    "Магазин сейчас не отвечает, спрашиваем дальше. Если вы уже заплатили, не платите ещё раз.",
  waiting: "Ждём ответа банка",
  waitingHint:
    "Как только банк сообщит об оплате, вы увидите свой заказ. Обычно это занимает несколько секунд.",
  slow: "Это занимает больше времени, чем обычно",
  slowHint:
    "Страницу можно закрыть: заказ оформится сам, как только банк подтвердит оплату. Если вы уже заплатили, не платите ещё раз.",
  stalledHint:
    "Банк не подтвердил оплату. Если вы уже заплатили, не платите ещё раз.",
  backToPay: "Ещё не оплатили? Вернуться к оплате",
  paid: "Оплачено. Оформляем заказ",
  paidHint: "Деньги пришли. Секунду, пожалуйста.",
  paidSlowHint:
    "Деньги пришли, остальное занимает больше времени, чем обычно. Пожалуйста, не платите ещё раз.",
  ordered: "Спасибо! Заказ оформлен.",
  delayed: "Мы получили вашу оплату",
  delayedHints: {
    checking:
      "Платёж проверяет сотрудник магазина. Пожалуйста, не платите ещё раз: мы вам напишем.",
    cart_changed: (paid, now) =>
      `Вы заплатили ${paid}, а корзина теперь стоит ${now}. Верните в неё прежние товары, в том же браузере, и заказ оформится. Иначе мы вернём деньги. Пожалуйста, не платите ещё раз.`,
    out_of_stock:
      "Товар, за который вы заплатили, закончился. Если он появится, заказ оформится. Иначе мы вернём деньги. Пожалуйста, не платите ещё раз.",
  },
  expired: "Время на оплату вышло",
  failed: "Платёж отклонён",
  endedHint:
    "Если вы уже заплатили, не платите ещё раз: напишите нам, деньги не пропадут. Если нет, оплатить можно сейчас, и с другого устройства тоже.",
  returned: "Деньги возвращены",
  returnedHint: "По этому платежу заказ не оформлен.",
  unknown: "Платёж не найден",
  unknownHint:
    "Проверьте адрес страницы или загляните в почту. Если вы уже заплатили, не платите ещё раз.",
  toCart: "Вернуться в корзину",
  payNow: "Оплатить сейчас",
  payAnew: "Не оплатили? Оплатить сейчас",
  toRequest: "Вернуться к оплате заказа",
  reference: "Номер платежа",
  referenceHint: "Укажите его, если обратитесь к нам.",
  ofOrder: {
    slowHint:
      "Страницу можно закрыть: как только банк подтвердит оплату, заказ станет оплаченным. Если вы уже заплатили, не платите ещё раз.",
    paid: "Оплачено. Спасибо!",
    returnedHint: "Заказ этим платежом не оплачен.",
  },
  scan: {
    title: "Оплатите в приложении банка",
    hint: "Наведите камеру телефона на код. Как только вы заплатите, это будет видно здесь.",
    open: "Открыть страницу оплаты",
    label: "QR-код страницы оплаты",
  },
  request: {
    title: (number) => `Оплата заказа ${number}`,
    toPay: (sum) => `К оплате ${sum}`,
    pay: (sum) => `Оплатить ${sum} через СБП`,
    titles: {
      paid: "Оплачено. Спасибо!",
      nothing_due: "Платить больше нечего",
      canceled: "Этот заказ отменён",
    },
    hints: {
      payable: "Оплата проходит в приложении вашего банка.",
      pending: "Если вы уже заплатили, не платите ещё раз.",
      awaited:
        "Ждём ответа банка. Если вы уже заплатили, не платите ещё раз. Если нет, подождите две минуты: потом здесь можно будет заплатить.",
      paid: "Деньги пришли, больше ничего делать не нужно.",
      nothing_due: "Заказ изменился или оплачен другим способом.",
      canceled: "Платить не нужно. Если деньги всё же списались, напишите нам.",
    },
    missing: "Такого платежа нет",
    missingHint: "Проверьте адрес страницы или попросите у нас новую ссылку.",
  },
}

/** The shop's language. */
export const words = en
