export const en = {
  shop: {
    name: "Samovar & Co",
    claim: "Good tea, and all that it takes",
    more: "Loose leaf tea and hand-made tableware, sent from Moscow.",
    language: "Language",
    skip: "Skip to the content",
    demo: "A demo shop: nothing is sold, and no money moves.",
  },
  menu: {
    home: "home page",
    cart: "Cart",
    items: ", items: ",
    account: "Account",
  },
  product: {
    from: (price: string) => `from ${price}`,
    add: "Add to cart",
    added: "It is in your cart.",
    toCart: "Go to cart",
    choose: "Size",
    soldOut: "Sold out",
    left: (count: number) => `Only ${count} left`,
    missing: "There is no such product",
  },
  cart: {
    title: "Cart",
    empty: "Your cart is empty",
    emptyHint: "The samovar is hot. All that is missing is tea.",
    toShop: "To the shop",
    less: (title: string) => `One less: ${title}`,
    more: (title: string) => `One more: ${title}`,
    remove: "Remove",
    items: "Items",
    shipping: "Delivery",
    shippingLater: "chosen at checkout",
    total: "Total",
    checkout: "Go to checkout",
  },
  checkout: {
    title: "Checkout",
    summary: "Your order",
    example: "Only trying? Fill in an example",
    contact: "Contact",
    email: "E-mail",
    address: "Address",
    firstName: "First name",
    lastName: "Last name",
    street: "Street and house",
    city: "City",
    postalCode: "Postal code",
    phone: "Phone (optional)",
    delivery: "Delivery",
    payment: "Payment",
    sbp: "SBP, by your bank's app",
    sbpHint:
      "On a phone, the payment page opens. On a computer, you scan its code with your phone.",
    later: "On delivery",
    laterHint: "In cash or by card, to the courier.",
    pay: (sum: string) => `Pay ${sum} with SBP`,
    order: "Place the order",
    required: "Please fill this in.",
    noWays: "We do not deliver this yet.",
    noDelivery: "Please choose how we deliver.",
    wrongEmail: "This is not an e-mail address.",
    changed: "Your cart has changed meanwhile. Please look at it again.",
    corrected: "You have corrected something meanwhile. Please confirm again.",
    gone: "This cart is no longer open here",
    goneHint: "If you paid for it, your order follows.",
  },
  delivery: {
    courier: "Courier, to your door",
    pickup: "Pickup",
  } as Record<string, string>,
  payment: {
    asking: "Looking up your payment…",
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
    again: "Back to checkout",
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
  },
  scan: {
    title: "Pay with your bank's app",
    hint: "Point your phone's camera at the code. This page updates once you have paid.",
    open: "Open the payment page",
    label: "QR code of the payment page",
  },
  begun: {
    received: (sum: string) => `We received ${sum}.`,
    arrived: "We received your payment.",
    look: "See the payment",
    close: "Close",
  },
  paymentRequest: {
    name: "Payment for an order",
    title: (number: number | string) => `Payment for order ${number}`,
    toPay: (sum: string) => `${sum} to pay`,
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
    changed:
      "The order has changed meanwhile, and so has the sum. Please look at it again.",
    missing: "There is no such payment",
    missingHint: "Check the address of this page, or ask us for a new link.",
  },
  order: {
    title: (number: number) => `Order ${number}`,
    thanks: "Thank you! Your order is placed.",
    paid: "Paid",
    onDelivery: "To be paid on delivery",
    returned: "Paid, and returned",
    partlyReturned: "Paid, and partly returned",
    canceled: "Canceled",
    shipping: (email: string) => `We write to ${email} when it is on its way.`,
    address: "Delivery address",
    more: "Back to the shop",
    missing: "There is no such order",
  },
  account: {
    title: "Account",
    signIn: "Sign in",
    register: "Create an account",
    registerInstead: "I have no account yet",
    signInInstead: "I have an account",
    password: "Password",
    signOut: "Sign out",
    orders: "Your orders",
    noOrders: "No orders yet.",
    wrong: "E-mail or password is wrong.",
    taken: "There is an account with this e-mail already.",
    short: "At least eight characters.",
    guest: "You can buy without an account, too.",
    signedIn: (email: string) => `You are signed in as ${email}.`,
    signedOut: "You are signed out.",
  },
  trouble: {
    title: "The shop cannot be reached",
    hint: "Check your connection, and try again.",
    retry: "Try again",
    failed: "That did not work",
    answered: (sentence: string) => sentence,
    notEnough: "There are not as many left.",
    notStarted: (reference: string) =>
      `The payment could not be started. Try again in a minute, or choose another way to pay. Reference: ${reference}`,
    paidAlready: (reference: string) =>
      `This has been paid already. Please do not pay again. Reference: ${reference}`,
    inDoubt:
      "We received a payment for this, and are checking it. Please do not pay again.",
    cartPaid: (reference: string) =>
      `This cart has been paid for and cannot be changed: its order is being placed. Reference: ${reference}`,
    cartDiffers: (reference: string) =>
      `You paid another sum than this cart costs now. Please contact us. Reference: ${reference}`,
    nothingToPay:
      "There is nothing to pay. Choose payment on delivery to place the order.",
    cartGone: "What you wanted to pay for is no longer available.",
    cartChanged: "The total of your cart has changed. Please check it again.",
    outOfStock: "Some items in your cart are no longer in stock.",
    noDelivery: "Some items in your cart have no delivery. Please choose one.",
    discountGone:
      "A discount in your cart is no longer available. Please check the total.",
    noSbp: "SBP is not possible in this currency. Choose another way to pay.",
    notFound: "There is no such page",
    wait: "One moment…",
  },
}

export type Words = typeof en
