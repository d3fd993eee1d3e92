import type { MedusaContainer } from "@medusajs/framework/types"
import type { Asked } from "../payouts/by-person"
import { byPerson } from "./by-person"

/** A route by which a person decides about the batch that its address names. */
export const decide = <Body extends object>(
  act: (
    container: MedusaContainer,
    decision: Asked<Body> & { id: string }
  ) => Promise<{ id: string }>
) =>
  byPerson<Body>((container, asked, { id }) =>
    act(container, { ...asked, id: String(id) })
  )
