import type { Bench } from "../bring-up"
import { answersSection } from "../report/answers"
import { burstSection } from "../report/burst"
import { linksSection } from "../report/links"
import { notificationsSection } from "../report/notifications"
import { ordersSection } from "../report/orders"
import type { Section } from "../report/section"
import { answers } from "./answers"
import { burst } from "./burst"
import { openLinks } from "./open-links"
import { placeOrders } from "./place-orders"
import { storeNotifications } from "./store-notifications"

type Measurement = {
  label: string
  measure: (bench: Bench) => Promise<Section>
}

/** By the name that chooses it. */
export const measurements: Record<string, Measurement> = {
  notifications: {
    label: "Notifications",
    measure: async (it) => notificationsSection(await storeNotifications(it)),
  },
  links: {
    label: "Payment links",
    measure: async (it) => linksSection(await openLinks(it)),
  },
  orders: {
    label: "Orders",
    measure: async (it) => ordersSection(await placeOrders(it)),
  },
  burst: {
    label: "A burst of payments",
    measure: async (it) => burstSection(await burst(it)),
  },
  answers: {
    label: "Answers while payments are settled",
    measure: async (it) => answersSection(await answers(it)),
  },
}
