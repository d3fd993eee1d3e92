// The starter's middleware puts the country before them.

/** Where the gateway sends the shopper back to, too: `returnPath` of the plugin. */
export const returnPath = (sessionId: string): string =>
  `/checkout/return?session=${encodeURIComponent(sessionId)}`

/** Where the code of the payment page is shown. */
export const scanPath = (sessionId: string): string =>
  `/checkout/pay?session=${encodeURIComponent(sessionId)}`
