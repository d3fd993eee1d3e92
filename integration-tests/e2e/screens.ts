import type { E2eRoom, Who } from "./room"
import { barriers } from "./support/accessibility"
import { newCard } from "./support/cards"
import { makeScene, type Scene } from "./support/scene"
import type { Look, Visitor } from "./support/visitor"

const LOOKS: Look[] = (["en", "ru"] as const).flatMap((language) =>
  (["light", "dark"] as const).map((theme) => ({
    language,
    theme,
    width: 1280,
  }))
)

const NARROW: Look[] = [
  { language: "en", theme: "light", width: 390 },
  { language: "ru", theme: "dark", width: 390 },
]

type Pages = Record<string, string>

/** Every page of ours, by what its pictures are called, and who looks at it. */
function pagesOf(scene: Scene): Record<Who, Pages> {
  const { order_id, invoice, open, paid, waiting, unknown } = scene
  return {
    operator: {
      attention: "/sbp",
      "attention-resolved": "/sbp?resolved=true",
      payments: "/sbp/payments",
      payment: `/sbp/payments/${invoice.id}`,
      "payment-confirm": `/sbp/payments/${open.id}/confirm`,
      "record-refund": `/sbp/payments/${invoice.id}/record-refund`,
      payouts: "/sbp/payouts",
      "payout-create": "/sbp/payouts/create",
      "payout-review": "/sbp/payouts/create",
      "payout-return": `/sbp/payouts/create?invoice_id=${invoice.id}`,
      "payout-paid": `/sbp/payouts/${paid.id}`,
      "payout-bounced": `/sbp/payouts/${paid.id}/bounce`,
      order: `/orders/${order_id}`,
      settings: "/settings/sbp",
    },
    approver: {
      "payout-unknown": `/sbp/payouts/${unknown.id}`,
      "payout-resolve": `/sbp/payouts/${unknown.id}/resolve`,
      "payout-approve": `/sbp/payouts/${waiting.id}/approve`,
      "payout-reject": `/sbp/payouts/${waiting.id}/reject`,
    },
  }
}

const PEOPLE = ["operator", "approver"] as const

export function screens(get: () => E2eRoom) {
  let scene: Scene

  beforeAll(async () => {
    scene = await makeScene(get())
  })

  describe.each([...LOOKS, ...NARROW])("$language, $theme, $width", (look) => {
    it.each(PEOPLE)("for the %s", (who) =>
      get().visit(
        who,
        async (visitor) => {
          const pages = pagesOf(scene)[who]
          expect(await barriersOn(pages, visitor, look)).toEqual({})
        },
        look
      )
    )
  })
}

/** Takes a picture of each page, and asks what keeps anybody from using it. */
async function barriersOn(
  pages: Pages,
  visitor: Visitor,
  { language, theme, width }: Look
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [name, address] of Object.entries(pages)) {
    await visitor.open(address)
    if (name === "payout-review") {
      await review(visitor)
    }
    await visitor.picture(`${name}-${language}-${theme}-${width}`)
    const barriers = await barriersOf(visitor, name)
    if (barriers.length > 0) {
      found[name] = barriers
    }
  }
  return found
}

/** Whatever the language: the fields are where they are. */
async function review({ page }: Visitor): Promise<void> {
  await page.locator("input[inputmode=decimal]").fill("1499")
  await page.locator("textarea").first().fill("Спасибо за терпение")
  await page.locator("input[inputmode=numeric]").fill(newCard())
  await page.keyboard.press("Control+Enter")
  await page.locator("[role=group][tabindex]").waitFor()
}

/** In what lies on top; of the order's page, ours has a test of its own. */
async function barriersOf({ page }: Visitor, name: string): Promise<string[]> {
  if (name === "order") {
    return []
  }
  const dialog = "[role=dialog]"
  const isOpen = (await page.locator(dialog).count()) > 0
  return barriers(page, isOpen ? dialog : "main")
}
