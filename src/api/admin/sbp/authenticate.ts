/**
 * For every route of this folder: `middlewares.ts` signs users in instead of Medusa, whose own
 * check would log addresses that may hold a card number.
 */
export const AUTHENTICATE = false
