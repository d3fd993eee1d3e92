import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import fc from "fast-check"
import { requireJson, validateJson } from "../validate-json"

const CARD = "4111111111111111"

const schema = z.strictObject({
  key: z.string({ error: "must be text" }).toLowerCase(),
  sum: z.string({ error: "must be decimal text" }).optional(),
  sure: z.boolean({ error: "must be true or false" }).default(false),
})

/** It answers what comes out: what a route would get, or what refuses it. */
const validate = validateJson(schema, (req) => {
  const key = req.headers["x-key"]
  return { ...(key && { key }) }
})

describe("validating a body of JSON", () => {
  let server: Server
  let origin: string

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      const request = Object.assign(incoming as unknown as MedusaRequest, {
        get: (name: string) => incoming.headers[name],
      })
      const answer = (error?: unknown) => {
        const { type, message } = (error ?? {}) as Partial<MedusaError>
        const body = error ? { type, message } : request.validatedBody
        outgoing.setHeader("connection", "close")
        outgoing.end(JSON.stringify(body))
      }
      const response = outgoing as unknown as MedusaResponse
      requireJson(request, response, (refusal?: unknown) =>
        refusal
          ? answer(refusal)
          : void validate(request, response, answer).catch(answer)
      )
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const send = async (
    body: string | Buffer,
    headers: Record<string, string> = {}
  ): Promise<unknown> => {
    const sent = await fetch(origin, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    })
    return sent.json()
  }
  const refused = (message: string) => ({
    type: MedusaError.Types.INVALID_DATA,
    message,
  })

  it("hands over what the schema has made of it", async () => {
    expect(await send('{"key":"ABC","sum":"1"}')).toEqual({
      key: "abc",
      sum: "1",
      sure: false,
    })
  })

  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json;charset=koi8-r",
    "application/json ; a=b",
    "application/vnd.api+json",
    "application/merge-patch+json; charset=utf-8",
  ])("reads a body of the type %s, as UTF-8", async (type) => {
    const headers = { "content-type": type }
    expect(await send('{"key":"ключ"}', headers)).toMatchObject({ key: "ключ" })
  })

  const WRONG_TYPE = refused(
    "The body must be JSON, of the type application/json"
  )

  it.each([
    "",
    // What any page can send from its visitor's browser without a preflight request.
    "text/plain",
    "text/plain;charset=UTF-8",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=application/json",
    "text/json",
    "json",
    "application/jsonp",
    "application/json5",
    "application/+json",
    "application/a b+json",
    "application/json, text/plain",
    "xapplication/json",
    CARD,
  ])("refuses a body of the type %j, unread", async (type) => {
    const headers = { "content-type": type }
    expect(await send('{"key":"a"}', headers)).toEqual(WRONG_TYPE)
    expect(await send(`{${CARD}`, headers)).toEqual(WRONG_TYPE)
    expect(await send("1".repeat(64 * 1024 + 1), headers)).toEqual(WRONG_TYPE)
  })

  it("refuses a body of no type", async () => {
    const sent = await fetch(origin, {
      method: "POST",
      body: Buffer.from('{"key":"a"}'),
    })
    expect(await sent.json()).toEqual(WRONG_TYPE)
  })

  it("takes a value from the header unless the body has it", async () => {
    const headers = { "x-key": "header" }
    expect(await send("{}", headers)).toMatchObject({ key: "header" })
    expect(await send('{"key":"body"}', headers)).toMatchObject({ key: "body" })
    expect(await send('{"key":null}', headers)).toEqual(
      refused("Field 'key' must be text")
    )
  })

  it.each([
    "",
    " ",
    "{",
    `{"key":"${CARD}"`,
    `{"key":"${CARD}",}`,
    `{${CARD}}`,
    `x${CARD}`,
    `key=${CARD}`,
    `'${CARD}'`,
    "undefined",
  ])("refuses %j, and quotes nothing of it", async (body) => {
    expect(await send(body)).toEqual(refused("The body must be JSON"))
  })

  it.each([
    Buffer.from(`{"key":"${CARD}"}`, "utf16le"),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  ])("refuses bytes that are no JSON in UTF-8: %#", async (body) => {
    expect(await send(body)).toEqual(refused("The body must be JSON"))
  })

  it.each([CARD, `"${CARD}"`, `["${CARD}"]`, `[{"key":"a"}]`, "null", "true"])(
    "refuses %s, which is no object",
    async (body) => {
      for (const headers of [undefined, { "x-key": "header" }]) {
        expect(await send(body, headers)).toEqual(
          refused("The body must be a JSON object")
        )
      }
    }
  )

  it.each([
    [CARD],
    ["cvc"],
    ["Key"],
    ["__proto__"],
    ["constructor"],
    ["toString"],
    [""],
    ["__proto__", CARD],
  ])(
    "refuses a field that is not asked for, and does not name it",
    async (...names) => {
      const fields = names.map((name) => `${JSON.stringify(name)}:"${CARD}"`)
      expect(await send(`{"key":"a",${fields.join()}}`)).toEqual(
        refused("The body has fields that do not belong there")
      )
    }
  )

  it("names every field that is wrong, in the words of the schema", async () => {
    const body = { key: 4111111111111111, sum: [CARD], sure: CARD, [CARD]: 1 }
    expect(await send(JSON.stringify(body))).toEqual(
      refused(
        "Field 'key' must be text; Field 'sum' must be decimal text; Field 'sure' must be true or false; The body has fields that do not belong there"
      )
    )
    expect(await send("{}")).toEqual(refused("Field 'key' must be text"))
  })

  it.each([
    ["as long as a body may be", 64 * 1024, { sure: false }],
    ["longer", 64 * 1024 + 1, refused("The body is too large")],
  ])("reads a body, or refuses it: %s", async (_, length, expected) => {
    const rest = length - '{"key":""}'.length
    expect(await send(`{"key":"${"1".repeat(rest)}"}`)).toMatchObject(expected)
  })

  it("quotes no number, wherever in a body it stands", async () => {
    const { body } = fc.letrec((tie) => ({
      body: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(CARD, Number(CARD), true, null),
        fc.array(tie("body"), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom("key", "sum", CARD), tie("body"))
      ),
    }))
    await fc.assert(
      fc.asyncProperty(body, async (body) => {
        const answer = (await send(JSON.stringify(body))) as {
          message?: string
        }
        expect(answer.message ?? "").not.toMatch(/\d/)
      })
    )
  })
})
