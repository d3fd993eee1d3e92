import { z } from "@medusajs/framework/zod"
import { isTimeZone } from "../../domain/days"
import { MAX_DESCRIPTION_LENGTH } from "../../domain/limits"
import { parseWorkingHours } from "../../domain/working-hours"
import {
  address,
  amount,
  currency,
  group,
  ipOrRange,
  requiredText,
  texts,
  wholeNumber,
} from "./fields"

export const DEFAULT_TIME_ZONE = "Europe/Moscow"

const NO_TIME_ZONE =
  'must be the name of a time zone, for example "Europe/Moscow"'

const NO_CLOCK =
  'must be a time of the day from 00:00 to 23:59, for example "09:00"'

const NO_HOURS =
  'must be two times of the day, the earlier first, for example "09:00-18:00" or "Mon-Fri 09:00-18:00"'

/** Too long to guess; `openssl rand -hex 32` makes a longer one. */
const KEY_LENGTH = 32

const people = texts("user ids (user_…) and e-mail addresses")

/** A secret that the merchant makes. */
const madeKey = requiredText(
  "set it to the output of `openssl rand -hex 32`"
).refine((key) => key.length >= KEY_LENGTH, {
  error: `must have at least ${KEY_LENGTH} characters: make one with \`openssl rand -hex 32\``,
})

/** For one currency: a sum that is right in roubles is not right in dollars. */
const currencyLimits = group({
  perPayout: amount.optional(),
  perDay: amount.optional(),
  perCardPerDay: amount.optional(),
  approvalAbove: amount.optional(),
  unlimited: z.literal(true, { error: "must be true, or left out" }).optional(),
}).refine(
  ({ unlimited, perPayout, perDay }) => !(unlimited && perPayout && perDay),
  {
    path: ["unlimited"],
    error: "contradicts perPayout and perDay: remove it, or one of them",
  }
)

const limits = z
  .record(z.string(), currencyLimits, {
    error: "must be a group by currency, for example { rub: { … } }",
  })
  .refine(
    (groups) => {
      const codes = Object.keys(groups).map((code) => code.toUpperCase())
      return new Set(codes).size === codes.length
    },
    { error: "must name each currency once", abort: true }
  )
  .transform((groups) =>
    Object.fromEntries(
      Object.entries(groups).map(([code, group]) => [code.toUpperCase(), group])
    )
  )

const payouts = group({
  enabled: z
    .boolean({ error: "must be true or false, not a text" })
    .default(false),
  limits: limits.prefault({}),
  approveNewCards: z
    .boolean({ error: "must be true or false, not a text" })
    .default(false),
  maxPerCardPerDay: wholeNumber(1, 1_000, "payouts").optional(),
  hours: z
    .string({ error: NO_HOURS })
    .refine((text) => parseWorkingHours(text) !== undefined, {
      error: NO_HOURS,
    })
    .optional(),
  timeoutMs: wholeNumber(1_000, 300_000, "milliseconds").default(60_000),
  failedPayoutStatuses: texts("payout statuses")
    .refine((statuses) => !statuses.includes("DONE"), {
      error: "must not contain DONE, which means that the money was sent",
    })
    .default([]),
})

/**
 * Every option of the plugin and of the provider. Both take the same ones: the
 * plugin's entry speaks for payouts, each provider's entry for its own shop.
 */
export const optionsSchema = z
  .strictObject({
    baseUrl: address("set it to the gateway's address, without /v1").refine(
      (url) => !url.endsWith("/v1"),
      { error: "must not end with /v1, which is added to it: remove that" }
    ),
    shopId: z
      .union([z.string(), z.int().transform(String)], {
        error: ({ input }) =>
          input === undefined
            ? "is missing: set it to the shop id from the gateway's cabinet"
            : "must be the shop id from the gateway's cabinet, a text or a number",
      })
      .refine((id) => /^[^\s:]+$/.test(id), {
        error: "must not be empty or contain spaces or a colon",
      }),
    secretKey: requiredText(
      "set it to the secret key from the gateway's cabinet"
    ),
    previousSecretKeys: texts("secret keys").default([]),
    backendUrl: address(
      "set it to the public address of this Medusa server, where the gateway sends its notifications"
    ),
    storefrontUrl: address(
      "set it to the address of the shop, where shoppers return to after paying"
    ),
    returnPath: z
      .string({ error: 'must be a path, for example "/checkout/return"' })
      .regex(/^\/(?!\/)[^?#\s]*$/, {
        error: 'must be a path, for example "/checkout/return"',
      })
      .default("/checkout/return"),
    paymentMethod: requiredText('leave it out for "sbp"')
      .refine((method) => method.length <= 64, {
        error: "must have at most 64 characters",
      })
      .default("sbp"),
    paymentLifetimeMinutes: wholeNumber(1, 43_200, "minutes").default(30),
    abandonedAfterMinutes: wholeNumber(0, 43_200, "minutes").default(60),
    currencies: z
      .array(currency, { error: "must be a list of currency codes" })
      .min(1, { error: 'must name at least one currency, for example "rub"' })
      .refine((codes) => new Set(codes).size === codes.length, {
        error: "must name each currency once",
      })
      .prefault(["rub"]),
    description: z
      .string({ error: "must be text" })
      .refine(hasKnownPlaceholders, {
        error:
          "has a placeholder that does not exist: use only {store} and {reference}",
      })
      .refine(fitsWhenFilledIn, {
        error: `must be valid Unicode and have at most ${MAX_DESCRIPTION_LENGTH} characters, counting {reference} as 8 and {store} as 20`,
      })
      .default("{store}, {reference}"),
    timeoutMs: wholeNumber(1_000, 120_000, "milliseconds").default(15_000),
    failedPaymentStatuses: texts("payment statuses")
      .refine((statuses) => !statuses.includes("CONFIRMED"), {
        error: "must not contain CONFIRMED, which means that the money arrived",
      })
      .default([]),
    paidPaymentStatuses: texts("payment statuses").default([]),
    settleIn: z
      .enum(["server", "worker"], { error: 'must be "server" or "worker"' })
      .default("server"),
    notificationIps: z
      .array(ipOrRange, { error: "must be a list of IP addresses and ranges" })
      .default([]),
    retention: wholeNumber(1, 600, "months").optional(),
    timeZone: z
      .string({ error: NO_TIME_ZONE })
      .refine(isTimeZone, { error: NO_TIME_ZONE })
      .default(DEFAULT_TIME_ZONE),
    metricsToken: madeKey.optional(),
    alertAfterMinutes: wholeNumber(1, 43_200, "minutes").optional(),
    digestAt: z
      .string({ error: NO_CLOCK })
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: NO_CLOCK })
      .optional(),
    statementDueAfterDays: wholeNumber(1, 366, "days").optional(),
    fingerprintKey: madeKey.optional(),
    previousFingerprintKeys: z
      .array(madeKey, { error: "must be a list of keys" })
      .default([]),
    operators: people.default([]),
    approvers: people.default([]),
    payouts: payouts.prefault({}),
  })
  .refine(
    ({ paidPaymentStatuses, failedPaymentStatuses }) =>
      !paidPaymentStatuses.some((it) => failedPaymentStatuses.includes(it)),
    {
      path: ["paidPaymentStatuses"],
      error:
        "names a status that failedPaymentStatuses names, too: remove it from one of them",
    }
  )
  .refine(
    ({ payouts, fingerprintKey }) =>
      payouts?.enabled !== true || fingerprintKey,
    {
      path: ["fingerprintKey"],
      error:
        "is missing, and payouts need it to recognise a card without keeping its number: set it to the output of `openssl rand -hex 32`",
      when: always,
    }
  )
  .refine(
    ({ secretKey, fingerprintKey }) =>
      fingerprintKey === undefined || fingerprintKey !== secretKey,
    {
      path: ["fingerprintKey"],
      error:
        "is the same as secretKey, which the gateway knows: set it to the output of `openssl rand -hex 32`",
      when: always,
    }
  )
  .refine(
    ({ metricsToken, ...keys }) =>
      metricsToken === undefined ||
      ![
        keys.secretKey,
        keys.fingerprintKey,
        ...(keys.previousSecretKeys ?? []),
        ...(keys.previousFingerprintKeys ?? []),
      ].includes(metricsToken),
    {
      path: ["metricsToken"],
      error:
        "is the same as another key, which whoever reads metrics would then know: set it to the output of `openssl rand -hex 32`",
      when: always,
    }
  )
  .refine(
    ({ payouts, approvers }) =>
      approvers?.length ||
      Object.values(groupsOf(payouts?.limits)).every(
        (it) => !it?.approvalAbove
      ),
    {
      path: ["approvers"],
      error:
        "is empty, so that no payout above approvalAbove could ever be approved: list at least one admin who is not the initiator",
      when: always,
    }
  )
  .refine(
    ({ payouts, approvers }) => approvers?.length || !payouts?.approveNewCards,
    {
      path: ["approvers"],
      error:
        "is empty, so that no payout to a new card could ever be approved: list at least one admin who is not the initiator",
      when: always,
    }
  )
  .refine(
    ({ payouts, currencies }) =>
      Object.keys(groupsOf(payouts?.limits)).every((code) =>
        codesOf(currencies).includes(code.toUpperCase())
      ),
    {
      path: ["payouts", "limits"],
      error:
        'names a currency that the option "currencies" does not: add it there, or remove it here',
      when: always,
    }
  )
  .refine(
    ({ payouts, currencies }) =>
      payouts?.enabled !== true ||
      codesOf(currencies).every((code) => isBounded(payouts.limits?.[code])),
    {
      path: ["payouts", "limits"],
      error:
        "must bound what one person can send: set perPayout and perDay for every currency of the shop, or say unlimited: true there",
      when: always,
    }
  )

/** The parsed currencies, or the written ones if those are wrong. */
function codesOf(currencies: unknown): string[] {
  return Array.isArray(currencies)
    ? currencies.map((code) => String(code).toUpperCase())
    : []
}

function groupsOf<T extends object>(limits: T | undefined): T {
  return typeof limits === "object" ? limits : ({} as T)
}

function isBounded(limits: z.output<typeof currencyLimits> | undefined) {
  return Boolean(limits?.unlimited || (limits?.perPayout && limits.perDay))
}

/** Runs a rule even if single options are wrong: all problems are reported at once. */
function always() {
  return true
}

function hasKnownPlaceholders(template: string): boolean {
  return !/[{}]/.test(template.replaceAll(/\{(reference|store)\}/g, ""))
}

/** At least 20 of the store's name must fit. */
function fitsWhenFilledIn(template: string): boolean {
  const longest = template
    .replaceAll("{reference}", "x".repeat(8))
    .replaceAll("{store}", "x".repeat(20))
  return longest.length <= MAX_DESCRIPTION_LENGTH && longest.isWellFormed()
}

/** The options as a merchant writes them. */
export type SbpOptionsInput = z.input<typeof optionsSchema>

/** The options as the code reads them: checked, with every default filled in. */
export type SbpOptions = z.output<typeof optionsSchema>
