import type { MedusaContainer } from "@medusajs/framework/types"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import { type Asked, byPerson } from "./by-person"

/** A route by which a person decides about the payout that its address names. */
export const decide = <Body extends object>(
  act: (
    container: MedusaContainer,
    decision: Asked<Body> & { id: string }
  ) => Promise<PayoutRow>
) =>
  byPerson<Body>((container, asked, { id }) =>
    act(container, { ...asked, id: String(id) })
  )
