import { policiesOf } from "../policies-of"

/**
 * An export of payments or refunds has the addresses of all their customers, and the
 * numbers of their orders. One payment shows one address to whoever may read it; all
 * of them at once are for those who may read Medusa's own list of orders as well.
 */
export const readOrders = policiesOf("order").read
