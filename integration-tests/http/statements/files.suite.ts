import { Readable } from "node:stream"
import { deflateRawSync } from "node:zlib"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { lineOf, newPaid, registryOf, RUSSIAN } from "./registry"
import { statementClient, STATEMENTS } from "./statement-client"

const GOOD = registryOf([lineOf(newPaid(), RUSSIAN)], RUSSIAN, 127_492)
const HEADER = "Номер операции;Сумма\r\n"

/** A number with a valid check digit. */
const CARD = "4276 3800 1234 5679"

const BROKEN: [name: string, file: () => Buffer | string, message: RegExp][] = [
  ["is empty", () => "", /is empty/],
  ["has only spaces", () => " \r\n\r\n", /is empty/],
  ["is binary", () => Buffer.from([1, 2, 0, 255, 3]), /not a text/],
  [
    "is a workbook",
    () => Buffer.concat([Buffer.from("PK\u0003\u0004"), deflateRawSync(GOOD)]),
    /workbook or an archive/,
  ],
  ["has 33 MB", () => Buffer.alloc(33 * 1024 * 1024, "a;b\n"), /32 MB/],
  ["is one endless line", () => `${HEADER}${"a;".repeat(90_000)}`, /too long/],
  [
    "has a quote that is never closed",
    () => `${HEADER}"a;1\r\n${GOOD}`,
    /quote that is not closed/,
  ],
  [
    "has a quote that is never closed, in a long file",
    () => `${HEADER}"a;1\r\n${"b;2\r\n".repeat(20_000)}`,
    /too long.*quote/,
  ],
  ["has a formula", () => `${HEADER}a;=1+1\r\n`, /formula in line 2/],
  ["calls a program", () => `${HEADER}a;+cmd|' /C calc'!A0\r\n`, /formula/],
  [
    "has 2,000 columns",
    () => `${"a;".repeat(2_000)}\r\n`,
    /more than 200 columns/,
  ],
  ["has one column", () => "Номер\r\n1\r\n2\r\n", /one column only/],
  [
    "has more lines than one may have",
    () => `${HEADER}${"a;1\r\n".repeat(100_001)}`,
    /more than 100,000 lines/,
  ],
  [
    "has a binary end",
    () => Buffer.concat([Buffer.from(GOOD), Buffer.alloc(200_000, 1)]),
    /not a text|too long/,
  ],
]

export function testFiles(use: () => TestShop) {
  const { upload, lines } = statementClient(use)

  describe("POST /admin/sbp/statements", () => {
    const expectUnharmed = async () => {
      const { sql, shop } = use()
      for (const table of ["sbp_statement", "sbp_statement_line"]) {
        expect(await sql(table).select("id")).toEqual([])
      }
      await shop.admin.get("/admin/sbp/health")
    }

    it.each(BROKEN)("refuses a file that %s", async (_, file, message) => {
      const answer = await answerOf(upload(file()))
      expect(answer?.status).toBe(400)
      expect(answer?.data.message).toMatch(message)
      await expectUnharmed()
    })

    it("refuses a file that has 200 MB without reading it", async () => {
      const pieces = Array<Buffer>(200).fill(Buffer.alloc(1024 * 1024, "a;b\n"))
      const sender = use().shop.admin.with({
        "content-type": "text/csv",
        "content-length": String(200 * 1024 * 1024),
      })
      const path = `${STATEMENTS}?kind=payments&name=large.csv`
      const answer = await answerOf(sender.post(path, Readable.from(pieces)))
      expect(answer?.status).toBe(400)
      expect(answer?.data.message).toMatch(/32 MB/)
      await expectUnharmed()
    })

    it("reads ids as spreadsheets rewrite them", async () => {
      const { id } = await upload('id;sum\r\n="00012345";1,00\r\n')
      expect((await lines(id)).map(({ cells }) => cells)).toEqual([
        ["id", "sum"],
        ["00012345", "1,00"],
      ])
    })

    it("keeps a file's encoding if one character is broken", async () => {
      const text = "Плательщик;Сумма\r\nИванова Анна;1,00\r\n"
      const whole = Buffer.from(text)
      const cut = whole.indexOf("Анна")
      const broken = Buffer.concat([
        whole.subarray(0, cut),
        whole.subarray(cut + 1),
      ])
      const { id, encoding } = await upload(broken)
      expect(encoding).toBe("utf-8")
      expect((await lines(id)).map(({ cells }) => cells)).toEqual([
        ["Плательщик", "Сумма"],
        ["Иванова \ufffdнна", "1,00"],
      ])
    })

    it("stores no card number", async () => {
      const { sql } = use()
      // An id may end like a card's number that Excel has rounded.
      const text = `Номер;Сумма\r\n${CARD};1,00\r\n21.11.2026 10:59:55;2,00\r\n2,20220123456789E+15;3,00\r\n5202201234567890;4,00\r\n`
      const { id } = await upload(text, { name: `${CARD}.csv` })
      const rows = JSON.stringify([
        await sql("sbp_statement"),
        await sql("sbp_statement_line"),
      ])
      expect(rows.includes(CARD)).toBe(false)
      expect(rows).not.toContain(CARD.replaceAll(" ", ""))
      const cells = (await lines(id)).flatMap((line) => line.cells)
      // A time is no card number, however many digits it has.
      expect(cells).toContain("21.11.2026 10:59:55")
      expect(cells).toContain("427638…5679")
      expect(cells).toContain("220220…6789")
      expect(cells).toContain("5202201234567890")
    })

    it("keeps each readable time as the file writes it", async () => {
      const moments = Array.from({ length: 200 }, (_, n) => {
        const at = new Date(Date.UTC(2026, 10, 1) + n * 12_345_678)
        const [day = "", clock = ""] = at.toISOString().split(/[TZ.]/)
        const [year = "", month = "", date = ""] = day.split("-")
        return [
          `${date}/${month}/${year} ${clock}`,
          `${date}.${month}.${year.slice(2)} ${clock}`,
          `${date}-${month}-${year} ${clock.slice(0, 5)}`,
          `${date}.${month}.${year} ${clock.replace(/^0/, "")}`,
          `${year}/${month}/${date} ${clock}`,
          `${year}.${month}.${date}T${clock}.${String(n).padStart(6, "0")}`,
        ]
      })
      const text = moments.map((row) => row.join(";")).join("\n")
      const { id } = await upload(text)
      expect((await lines(id)).map(({ cells }) => cells)).toEqual(moments)
    })

    it("accepts only a file, of a known kind", async () => {
      const { admin } = use().shop
      const csv = admin.with({ "content-type": "text/csv" })
      const plain = admin.with({ "content-type": "text/plain" })
      const answers = await Promise.all([
        answerOf(plain.post(`${STATEMENTS}?kind=payments`, Buffer.from(GOOD))),
        answerOf(csv.post(`${STATEMENTS}?kind=orders`, Buffer.from(GOOD))),
        answerOf(
          csv.post(`${STATEMENTS}?kind=payments&shop_id=1`, Buffer.from(GOOD))
        ),
      ])
      expect(answers.map((answer) => answer?.data.message)).toEqual([
        "The body must be the file, of the type text/csv",
        "Invalid request: Field 'kind' must be one of payments, payouts",
        "Invalid request: Field 'shop_id' must be the id of a shop of the configuration",
      ])
    })
  })
}
