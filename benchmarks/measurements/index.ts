import type { Bench, Topology } from "../bring-up"
import { answersSection } from "../report/answers"
import { batchesSection } from "../report/batches"
import { burstSection } from "../report/burst"
import { linksSection } from "../report/links"
import { notificationsSection } from "../report/notifications"
import { ordersSection } from "../report/orders"
import type { Section } from "../report/section"
import { statementsSections } from "../report/statements"
import { answers } from "./answers"
import { burst } from "./burst"
import { compareStatement } from "./compare-statement"
import { makeBatch } from "./make-batch"
import { openLinks } from "./open-links"
import { placeOrders } from "./place-orders"
import { storeNotifications } from "./store-notifications"

type Measurement = {
  label: string
  /** The processes that it is measured on. */
  topology: Topology
  measure: (bench: Bench) => Promise<Section[]>
}

/** A measurement is chosen by its key; those of one topology follow each other. */
export const measurements: Record<string, Measurement> = {
  notifications: {
    label: "Notifications",
    topology: "one process",
    measure: async (it) => [notificationsSection(await storeNotifications(it))],
  },
  links: {
    label: "Payment links",
    topology: "one process",
    measure: async (it) => [linksSection(await openLinks(it))],
  },
  orders: {
    label: "Orders",
    topology: "one process",
    measure: async (it) => [ordersSection(await placeOrders(it))],
  },
  burst: {
    label: "A burst of payments",
    topology: "one process",
    measure: async (it) => [burstSection(await burst(it), "one process")],
  },
  answers: {
    label: "Answers while payments are settled",
    topology: "one process",
    measure: async (it) => [
      answersSection(await answers(it), "one process", { p50: 10, p99: 60 }),
    ],
  },
  statements: {
    label: "Statements",
    topology: "one process",
    measure: async (it) => statementsSections(await compareStatement(it)),
  },
  batches: {
    label: "A batch of payouts",
    topology: "one process",
    measure: async (it) => [batchesSection(await makeBatch(it))],
  },
  workersBurst: {
    label: "A burst of payments, with two workers",
    topology: "two workers",
    measure: async (it) => [burstSection(await burst(it), "two workers")],
  },
  workersAnswers: {
    label: "Answers while workers settle payments",
    topology: "two workers",
    measure: async (it) => [
      answersSection(await answers(it), "two workers", { p50: 5, p99: 25 }),
    ],
  },
}
