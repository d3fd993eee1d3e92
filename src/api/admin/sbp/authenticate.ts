/**
 * For all routes here: `middlewares.ts` signs users in. Medusa's own check would log addresses
 * that may hold a card number.
 */
export const AUTHENTICATE = false
