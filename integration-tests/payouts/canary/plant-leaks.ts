import type { Logger } from "@medusajs/framework/types"
import { trace } from "@medusajs/framework/opentelemetry/api"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { count } from "../../../src/shared/monitoring/counts"
import type { TestShop } from "../../http/support/run-shop-tests"
import { grouped, jsonEscaped, urlEscaped } from "./canaries"
import type { LeakHarness } from "./leak-harness"

/**
 * Leaks a card number and the shop's key in every way that a careless plugin
 * would.
 */
export async function plantLeaks(
  { shop, sql }: TestShop,
  harness: LeakHarness,
  { card, word }: { card: string; word: string }
): Promise<void> {
  const { container } = shop
  // Medusa's own parser quotes a body that it refuses, and its log contains the URL.
  await harness.post(`/admin/products?q=${card}`, `x${card}`)
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  logger.warn(`Could not pay ${grouped(card, " ")} as ${word}`)
  process.stderr.write(`${grouped(card, "-")}\n`)
  // eslint-disable-next-line no-console -- it is what is listened to
  console.error(new Error(jsonEscaped(card)))
  await container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: "planted", data: { id: urlEscaped(card) } })
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: "user_1",
    channel: "feed",
    template: "planted",
    content: { text: grouped(card, " ") },
  })
  count("sbp_notifications_total", { result: card } as never)
  trace.getTracer("planted").startSpan(grouped(card, " ")).end()
  const basic = Buffer.from(`100500:${word}`).toString("base64")
  await sql("sbp_statement_line").insert({
    id: "planted",
    statement_id: "planted",
    cells: JSON.stringify(["Реестр", grouped(card, "\u00a0")]),
  })
  await sql("user").update({ last_name: `seen ${card}`, first_name: basic })
}

/** The places where the search must find the planted number. */
export const PLANTED = [
  "card 0 in HTTP answers",
  "card 0 in console",
  "card 0 in events",
  "card 0 in exported metrics",
  "card 0 in logger",
  "card 0 in messages",
  "card 0 in metrics",
  "card 0 in spans",
  "card 0 in statements",
  "card 0 in stderr",
  "card 0 in stdout",
  "card 0 in table sbp_statement_line",
  "card 0 in table user",
  "secret 0 in logger",
  "secret 0 in statements",
  "secret 0 in table user",
]
