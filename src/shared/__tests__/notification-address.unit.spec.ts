import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { newId } from "../ids"
import {
  isChallenge,
  newChallenge,
  notificationToken,
  proofOf,
  verifyNotificationToken,
} from "../notification-address"

const KEY = "the-secret-key"
const OLD_KEY = "the-key-of-last-year"

const invoiceIds = fc.stringMatching(/^[A-Za-z0-9_]{1,64}$/)
const keys = fc.string({ minLength: 1, maxLength: 100 })

describe("a notification's address", () => {
  it("names its invoice, whatever the key", () => {
    fc.assert(
      fc.property(keys, invoiceIds, (key, id) => {
        const token = notificationToken(key, id)
        expect(verifyNotificationToken(token, [key])).toBe(id)
      })
    )
  })

  it("needs no escaping in a URL", () => {
    const token = notificationToken(KEY, newId("invoice"))
    expect(encodeURIComponent(token)).toBe(token)
  })

  it("stays valid when the key is changed and the old one is listed", () => {
    const id = newId("invoice")
    const token = notificationToken(OLD_KEY, id)
    expect(verifyNotificationToken(token, [KEY, OLD_KEY])).toBe(id)
    expect(verifyNotificationToken(token, [KEY])).toBeUndefined()
    expect(verifyNotificationToken(token, [])).toBeUndefined()
  })

  it("of one invoice is refused for another", () => {
    const mac = notificationToken(KEY, "sbpinv_1").split(".")[1]
    expect(verifyNotificationToken(`sbpinv_2.${mac}`, [KEY])).toBeUndefined()
  })

  it("is refused after any single change", () => {
    const token = notificationToken(KEY, newId("invoice"))
    const alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ %"
    const accepted: string[] = []
    for (let at = 0; at < token.length; at++) {
      for (const character of alphabet) {
        const edited = token.slice(0, at) + character + token.slice(at + 1)
        if (edited !== token && verifyNotificationToken(edited, [KEY])) {
          accepted.push(edited)
        }
      }
    }
    expect(accepted).toEqual([])
  })

  it.each(["", ".", "sbpinv_1", "sbpinv_1.", ".x", "a.b.c", "%00", "\n"])(
    "%j is refused",
    (token) => {
      expect(verifyNotificationToken(token, [KEY])).toBeUndefined()
    }
  )

  it("cannot be guessed: 20,000 forgeries are refused", () => {
    const id = newId("invoice")
    const valid = notificationToken(KEY, id)
    let accepted = 0
    for (let round = 0; round < 20_000; round++) {
      const mac = randomBytes(32).toString("base64url")
      const token = `${id}.${mac}`
      if (verifyNotificationToken(token, [KEY]) && token !== valid) {
        accepted++
      }
    }
    expect(accepted).toBe(0)
  })
})

describe("a challenge", () => {
  it("is new each time, and no invoice's id", () => {
    const challenges = Array.from({ length: 100 }, newChallenge)
    expect(new Set(challenges).size).toBe(100)
    expect(challenges.every(isChallenge)).toBe(true)
    expect(challenges.join("")).not.toMatch(/\d/)
    expect(isChallenge(newId("invoice"))).toBe(false)
  })

  it("has an address like an invoice", () => {
    const challenge = newChallenge()
    const token = notificationToken(KEY, challenge)
    expect(verifyNotificationToken(token, [KEY])).toBe(challenge)
  })

  it("is answered by a process with the key, for one database", () => {
    const [challenge, other] = [newChallenge(), newChallenge()]
    const all = [
      proofOf(KEY, challenge),
      proofOf(OLD_KEY, challenge),
      proofOf(KEY, other),
      proofOf(KEY, challenge, "one/1"),
      proofOf(KEY, challenge, "one/2"),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(proofOf(KEY, challenge, "one/1")).toBe(all[3])
  })

  it("is no way to a notification address: its answer is refused as one", () => {
    const challenge = newChallenge()
    const proof = proofOf(KEY, challenge)
    expect(
      verifyNotificationToken(`${challenge}.${proof}`, [KEY])
    ).toBeUndefined()
  })
})
