import type { IncomingMessage, ServerResponse } from "node:http"
import { freePort } from "../../../scripts/free-port"
import type { AdminSetup } from "../../../src/api/admin/sbp/setup/read-setup"
import type { SetupCode } from "../../../src/domain/setup-checks"
import {
  HOOK_MARK,
  HOOK_PROOF,
  proofOf,
} from "../../../src/shared/notification-address"
import { findShop } from "../../../src/shared/shops"
import { StubServers } from "../../doctor/stub-servers"
import { PROVIDER, SECRET } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { adminClient } from "./admin-client"

const PATH = "/admin/sbp/setup"

const NO_EMAILS = { alertAfterMinutes: undefined, digestAt: undefined }

const HTML = { "content-type": "text/html" }

/** Answers like a shop with only this page. */
const page = ({ url }: IncomingMessage, res: ServerResponse) =>
  res.writeHead(url?.startsWith("/checkout/return?") ? 200 : 404, HTML).end()

export function testSetup(use: () => TestShop) {
  const { makeTest, apiKey } = adminClient(use)
  const servers = new StubServers()
  const asked: string[] = []
  let before: object

  /** An address that counts who asks it. */
  const serve = (
    answer: (request: IncomingMessage, response: ServerResponse) => unknown
  ) =>
    servers.add((request, response) => {
      asked.push(String(request.url))
      return answer(request, response)
    })

  const configure = (options: object) =>
    Object.assign(findShop(PROVIDER) ?? {}, options)

  const setup = async () =>
    (await use().shop.admin.get<{ setup: AdminSetup }>(PATH)).setup

  const found = async (wanted: SetupCode) => {
    const { checks } = await setup()
    const { code, ...check } = checks.find(({ code }) => code === wanted) ?? {}
    expect(code).toBe(wanted)
    return check
  }

  describe("GET /admin/sbp/setup", () => {
    beforeAll(() => {
      before = { ...findShop(PROVIDER) }
    })
    beforeEach(async () => {
      asked.length = 0
      configure({ storefrontUrl: await serve(page) })
    })
    afterEach(() => configure({ ...NO_EMAILS, ...before }))
    afterAll(() => servers.close())

    it("says what is set up and what is left to do", async () => {
      const { simulator, shop } = use()
      const requests = simulator.requests().length
      const { checks, checked_at } = await setup()
      expect(Date.parse(String(checked_at))).toBeGreaterThan(
        Date.now() - 10_000
      )
      expect(
        checks.map(({ code, state, reason }) => [code, state, reason])
      ).toEqual([
        ["region", "done", "enabled"],
        // The address leads to this store, but no gateway reaches localhost.
        ["address", "to_do", "private"],
        ["notification", "to_do", "none"],
        ["return_page", "done", "there"],
        ["operator", "done", "listed"],
        ["approver", "optional", "payouts_off"],
        ["limits", "optional", "payouts_off"],
        ["email", "optional", "not_needed"],
        ["clock", "done", "same"],
      ])
      const own = checks.filter(({ provider_id }) => provider_id === PROVIDER)
      expect(own).toHaveLength(5)
      expect(JSON.stringify(checks)).not.toContain(SECRET)
      // The check sends no request to the gateway.
      expect(simulator.requests()).toHaveLength(requests)
      expect(await shop.ledger.listSbpNotifications({})).toEqual([])
    })

    it("recognises the first notification", async () => {
      const { simulator, sql } = use()
      const { gateway_payment_id } = await makeTest()
      simulator.pay(String(gateway_payment_id))
      await simulator.idle()
      const [row] = await sql<{ created_at: Date }>("sbp_notification")
      expect(await found("notification")).toMatchObject({
        state: "done",
        details: { at: row?.created_at.toISOString() },
      })
    })

    it("finds that no region has the provider, and that there is no operator", async () => {
      const { sql } = use()
      await sql("region_payment_provider").delete()
      configure({ operators: [] })
      expect(await found("region")).toMatchObject({ reason: "nowhere" })
      expect(await found("operator")).toMatchObject({ reason: "none" })
      configure({ operators: ["gone@example.com"] })
      expect(await found("operator")).toMatchObject({
        state: "to_do",
        reason: "not_admitted",
        details: { names: "gone@example.com" },
      })
    })

    it.each([{ digestAt: "09:00" }, { alertAfterMinutes: 60 }])(
      "finds that nothing can send the e-mails of %j",
      async (options) => {
        configure(options)
        expect(await found("email")).toMatchObject({
          state: "to_do",
          reason: "missing",
        })
      }
    )

    const marked = { [HOOK_MARK]: "hook" }
    const challengeIn = ({ url = "" }: IncomingMessage) =>
      /\/(sbpask_\w+)\./.exec(url)?.[1] ?? ""

    it.each<
      [string, object, (req: IncomingMessage, res: ServerResponse) => unknown]
    >([
      [
        "answers 200 to everything",
        { reason: "foreign", details: { status: 200 } },
        (_, res) => res.writeHead(200).end("fine"),
      ],
      [
        "pretends to be the plugin, without the key",
        { reason: "foreign", details: { status: 204 } },
        (req, res) => {
          const proof = proofOf("another key", challengeIn(req))
          res.writeHead(204, { ...marked, [HOOK_PROOF]: proof }).end()
        },
      ],
      [
        "repeats what it was sent",
        { reason: "foreign" },
        ({ url = "" }, res) => {
          const proof = url.split(".").at(-1) ?? ""
          res.writeHead(204, { ...marked, [HOOK_PROOF]: proof }).end()
        },
      ],
      [
        "is the plugin with another key",
        { reason: "other_key" },
        (_, res) => res.writeHead(404, marked).end(),
      ],
      [
        "is a store with this key and another database",
        { reason: "other_database" },
        (req, res) => {
          const challenge = challengeIn(req)
          const proofs = [undefined, "1/2"].map((it) =>
            proofOf(SECRET, challenge, it)
          )
          const proof = { [HOOK_PROOF]: proofs.join(" ") }
          res.writeHead(204, { ...marked, ...proof }).end()
        },
      ],
    ])("is not deceived by an address that %s", async (_, wanted, answer) => {
      configure({ backendUrl: await serve(answer) })
      expect(await found("address")).toMatchObject({
        state: "to_do",
        ...wanted,
      })
    })

    it("asks with another challenge each time", async () => {
      configure({
        backendUrl: await serve((_, res) => res.writeHead(404, marked).end()),
      })
      await setup()
      await setup()
      const challenges = asked.filter((url) => url.includes("/sbpask_"))
      // By POST and by GET.
      expect(challenges).toHaveLength(4)
      expect(new Set(challenges).size).toBe(2)
    })

    it("follows no redirect of either address to another host", async () => {
      let reached = 0
      const elsewhere = await servers.add((_, res) => {
        reached += 1
        res.writeHead(200, HTML).end()
      })
      const leave = (_: IncomingMessage, res: ServerResponse) =>
        res.writeHead(302, { location: `${elsewhere}/inside` }).end()
      const address = await serve(leave)
      configure({ backendUrl: address, storefrontUrl: address })
      expect(await found("address")).toMatchObject({
        reason: "redirects",
        details: { location: `${elsewhere}/inside` },
      })
      expect(await found("return_page")).toMatchObject({
        reason: "leaves",
        details: { origin: elsewhere },
      })
      expect(reached).toBe(0)
    })

    it("says that nothing answers, and that the network may be the cause", async () => {
      const nobody = `http://localhost:${await freePort()}`
      configure({ backendUrl: nobody, storefrontUrl: nobody })
      expect(await found("address")).toMatchObject({
        state: "to_do",
        reason: "unanswered",
        details: { why: "refused" },
      })
      expect(await found("return_page")).toMatchObject({
        state: "unknown",
        reason: "unanswered",
      })
      await use().sql("sbp_notification").insert({
        id: "sbpnot_1",
        invoice_id: "sbpinv_1",
        provider_id: PROVIDER,
        body_digest: "1",
      })
      expect(await found("address")).toMatchObject({
        state: "unknown",
        reason: "unanswered_and_notified",
      })
    })

    it("waits five seconds for an address, and not for the end of its answer", async () => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      const waits = jest.spyOn(AbortSignal, "timeout")
      // Shortens the timeout to half a second.
      waits.mockImplementation((ms) => timeout(ms === 5_000 ? 500 : ms))
      configure({ storefrontUrl: await serve(() => undefined) })
      const silent = await found("return_page")
      expect(waits).toHaveBeenCalledWith(5_000)
      waits.mockRestore()
      expect(silent).toMatchObject({ details: { why: "silent" } })
      configure({
        storefrontUrl: await serve((_, res) => {
          res.writeHead(200, HTML)
          res.write("a page without an end")
        }),
      })
      expect(await found("return_page")).toMatchObject({ reason: "any_path" })
    })

    it("checks once for ten requests at once, and never for the health", async () => {
      const { admin } = use().shop
      await admin.get("/admin/sbp/health")
      expect(asked).toEqual([])
      await Promise.all(Array.from({ length: 10 }, setup))
      // It asks for the page, and for one that no shop has.
      expect(asked).toHaveLength(2)
    })

    it("is for admins only, like the health", async () => {
      const { anonymous, shopper } = use().shop
      for (const client of [anonymous, shopper]) {
        expect(await answerOf(client.get(PATH))).toMatchObject({ status: 401 })
      }
      expect(asked).toEqual([])
      const server = await apiKey()
      expect(await server.get(PATH)).toHaveProperty("setup.checks")
    })
  })
}
