import { descriptionOf } from "../description-of"

const reference = "K7M2PQXW"

describe("descriptionOf", () => {
  it.each([
    ["{store}, {reference}", "Чайная лавка", "Чайная лавка, K7M2PQXW"],
    ["Заказ {reference}", "Чайная лавка", "Заказ K7M2PQXW"],
    // A placeholder in the store's name is not filled in.
    ["{store}: {reference}", "{reference}", "{reference}: K7M2PQXW"],
  ])("fills in %j for %j", (template, store, text) => {
    expect(descriptionOf(template, { reference, store })).toBe(text)
  })

  it.each([
    ["{store}, {reference}", "x".repeat(500), 128],
    ["{store} {store} {reference}", "x".repeat(500), 128],
    // A cut would fall inside the last surrogate pair.
    ["{store}, {reference}", `${"🍵".repeat(80)}`, 128],
    ["a{store}, {reference}", `${"🍵".repeat(80)}`, 127],
  ])("fits what the gateway takes: %j", (template, store, length) => {
    const text = descriptionOf(template, { reference, store })
    expect(text).toHaveLength(length)
    expect(text.isWellFormed()).toBe(true)
    expect(text).toContain(reference)
  })
})
