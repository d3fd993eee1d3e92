import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import { type Attack, GOOD } from "./attacks"
import { grouped } from "./canaries"
import { type LeakHarness, PAYOUTS } from "./leak-harness"

const FORM = { "content-type": "application/x-www-form-urlencoded" }

/** The secrets of this run's links, which no log and no row may contain. */
export const tokens: string[] = []

/** Makes a link, whose address the test derives without any request. */
export async function makeLink(
  harness: LeakHarness,
  changes: Record<string, unknown> = {}
): Promise<string> {
  const id = await harness.create({
    amount: "12.00",
    confirm_duplicate: true,
    link: {
      recipient_name: "Анна",
      recipient_email: "anna@example.com",
      ...changes,
    },
  })
  const payouts = harness.shop.container.resolve(SBP_PAYOUT_MODULE)
  const opened = await payouts.retrieveLink(id)
  const path = new URL((await payouts.readSecrets(opened)).url).pathname
  tokens.push(String(path.split("/").at(-1)))
  return path
}

type Body = (card: string) => string | Buffer

const typed =
  (body: Body, headers: Record<string, string> = FORM): Attack =>
  async (harness, card) => {
    const path = await makeLink(harness)
    await harness.send(path, { body: body(card), headers })
    await harness.send(path, { method: "GET", body: "" })
  }

const form = (fields: Record<string, string>) =>
  new URLSearchParams(fields).toString()

/** Requests that the recipient's browser, or a stranger, may send to the page. */
export const LINK_PAGES: Record<string, Attack> = {
  "a card": typed((card) => form({ card_number: card })),
  "a card, grouped": typed((card) => form({ card_number: grouped(card, " ") })),
  "a card, twice": async (harness, card) => {
    const path = await makeLink(harness)
    const body = form({ card_number: card })
    await harness.send(path, { body, headers: FORM })
    await harness.send(path, { body, headers: FORM })
  },
  "two cards": typed(
    (card) => `${form({ card_number: GOOD })}&card_number=${card}`
  ),
  "a card with a wrong digit": typed((card) =>
    form({ card_number: `${card}1` })
  ),
  "a card as the code": async (harness, card) => {
    const path = await makeLink(harness, { requires_code: true })
    const body = form({ card_number: GOOD, code: card })
    await harness.send(path, { body, headers: FORM })
  },
  "a card in another field": typed((card) =>
    form({ card_number: GOOD, pan: card })
  ),
  "a card as the name of a field": typed((card) => form({ [card]: GOOD })),
  "a card as JSON": typed((card) => JSON.stringify({ card_number: card }), {
    "content-type": "application/json",
  }),
  "a card in broken JSON": typed((card) => `{"card_number":"${card}"`, {
    "content-type": "application/json",
  }),
  "a card without a type": typed((card) => form({ card_number: card }), {}),
  "a card with a broken escape": typed((card) => `card_number=%E0%A4%A${card}`),
  "a card in too large a form": typed((card) =>
    form({ card_number: card.repeat(500) })
  ),
  "a card in the address": async (harness, card) => {
    const path = await makeLink(harness)
    await harness.send(`${path}?card_number=${card}`, { method: "GET" })
    await harness.send(`${path}?lang=${card}&mistake=${card}`, {
      method: "GET",
    })
    await harness.send(`${path}?card_number=${card}`, {
      body: form({ card_number: card }),
      headers: FORM,
    })
  },
  "a card after the address": async (harness, card) => {
    const path = await makeLink(harness)
    await harness.send(`${path}/${card}`, { method: "GET" })
    await harness.send(`/${path}`, {
      body: form({ card_number: card }),
      headers: FORM,
    })
  },
  "a card in an address with a broken escape": async (harness, card) => {
    const path = await makeLink(harness)
    for (const broken of [`${path}%`, `${path}%E0%A4%A`, `${path}%${card}`]) {
      await harness.send(broken, { method: "GET" })
      await harness.send(broken, {
        body: form({ card_number: card }),
        headers: FORM,
      })
    }
  },
  "a card to no link": async (harness, card) => {
    for (const path of ["/sbp/receive/none", `/sbp/receive/${card}`]) {
      await harness.send(path, {
        body: form({ card_number: card }),
        headers: FORM,
      })
      await harness.send(path, { method: "GET" })
    }
  },
  "a card to a link that was withdrawn": async (harness, card) => {
    const path = await makeLink(harness)
    const payouts = harness.shop.container.resolve(SBP_PAYOUT_MODULE)
    const token = String(path.split("/").at(-1))
    const opened = await payouts.openLink(token, "")
    await payouts.withdrawPayout(opened?.payout.id ?? "", {
      actor_id: "user_1",
      note: "No",
    })
    await harness.send(path, {
      body: form({ card_number: card }),
      headers: FORM,
    })
  },
  "a card to a gateway that quotes it": async (harness, card) => {
    harness.fault({ mode: "status", status: 400, body: `{"card":"${card}"}` })
    const path = await makeLink(harness)
    await harness.send(path, {
      body: form({ card_number: card }),
      headers: FORM,
    })
  },
  "a card to a gateway that breaks off": async (harness, card) => {
    harness.fault({ mode: "execute_then_reset" })
    const path = await makeLink(harness)
    await harness.send(path, {
      body: form({ card_number: card }),
      headers: FORM,
    })
  },
  "a card whose request breaks off": async (harness, card) => {
    const path = await makeLink(harness)
    const signal = AbortSignal.timeout(30)
    const body = form({ card_number: card })
    await harness
      .send(path, { body, headers: FORM, signal })
      .catch(() => undefined)
  },
}

const asked =
  (
    link: (card: string) => object,
    more: (card: string) => object = () => ({})
  ): Attack =>
  async (harness, card) => {
    await harness.create({
      link: { recipient_name: "Анна", ...link(card) },
      ...more(card),
    })
  }

/** Numbers that staff may paste while they make a link. */
export const LINK_REQUESTS: Record<string, Attack> = {
  "as the name": asked((card) => ({ recipient_name: card })),
  "in the name, grouped": asked((card) => ({
    recipient_name: `Анна ${grouped(card, " ")}`,
  })),
  "as the address": asked((card) => ({
    recipient_email: `${card}@example.com`,
  })),
  "as the days": asked((card) => ({ days: card })),
  "as another field": asked((card) => ({ card })),
  "as the link": (harness, card) => harness.create({ link: card }),
  "beside a link": asked(
    () => ({}),
    (card_number) => ({ card_number })
  ),
  "in the description": asked(
    () => ({}),
    (card) => ({ description: `For ${grouped(card, " ")}` })
  ),
  "in the note of a withdrawal": async (harness, card) => {
    const id = await harness.create({ link: { recipient_name: "Анна" } })
    await harness.post(`${PAYOUTS}/${id}/withdraw`, { note: `Not ${card}` })
  },
  "with the approval of a link": async (harness, card_number) => {
    const id = await harness.create({
      amount: "5000",
      confirm_duplicate: true,
      link: {
        recipient_name: "Анна",
        is_mailed: true,
        recipient_email: "anna@example.com",
      },
    })
    await harness.post(`${PAYOUTS}/${id}/approve`, { card_number }, "approver")
  },
  "with a reminder": async (harness, card) => {
    const id = await harness.create({
      link: { recipient_name: "Анна" },
      confirm_duplicate: true,
    })
    await harness.post(`${PAYOUTS}/${id}/remind`, { card })
  },
}
