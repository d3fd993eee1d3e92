/**
 * For every route of this folder: not by Medusa, but by the first of our own
 * middlewares. See there.
 */
export const AUTHENTICATE = false
