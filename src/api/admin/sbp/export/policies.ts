import { policiesOf } from "../policies-of"

/**
 * An export of payments or refunds holds the e-mails and order numbers of all their customers.
 * Whoever may read payments sees one e-mail at a time; all of them at once need the right to
 * read Medusa's own list of orders as well.
 */
export const readOrders = policiesOf("order").read
