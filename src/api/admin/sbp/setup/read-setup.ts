import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { canSend } from "../../../../shared/can-send"
import { MAX_SKEW_MS, readDatabaseSkew } from "../../../../shared/clock-skew"
import { readDatabaseIdentity } from "../../../../shared/database-identity"
import type { SbpOptions } from "../../../../shared/options"
import { listShops } from "../../../../shared/shops"
import type { Problem } from "../health/find-problems"
import { readPayouts } from "../health/read-payouts"
import type { ListedPerson } from "../health/read-people"
import { readRegions } from "../health/read-regions"
import { type AdminShop, readShop } from "../health/read-shop"
import { type AdminSetupCheck, check } from "./check"
import { checkAddress, checkReturnPage } from "./check-addresses"

export type AdminSetup = { checked_at: Date; checks: AdminSetupCheck[] }

/** One check at a time: it calls addresses, and the page may be open in many tabs. */
let running: Promise<AdminSetup> | undefined

/**
 * What a store needs before it takes money, and which of it is in place. It calls the
 * addresses of the configuration, and changes nothing.
 */
export function readSetup(container: MedusaContainer): Promise<AdminSetup> {
  running ??= runChecks(container).finally(() => (running = undefined))
  return running
}

async function runChecks(container: MedusaContainer): Promise<AdminSetup> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const [regions, identity, skew, { payouts, problems }] = await Promise.all([
    readRegions(container),
    readDatabaseIdentity(database),
    readDatabaseSkew(database),
    readPayouts(container),
  ])
  const shops = listShops()
  const ofShops = shops.map(async (it) => {
    const { shop } = await readShop(container, it, regions)
    const checks = await checkShop(shop, it.options, identity)
    const { provider_id } = shop
    return checks.map((found) => ({ ...found, provider_id }))
  })
  return {
    checks: [
      ...(await Promise.all(ofShops)).flat(),
      checkApprover(payouts.options.enabled, payouts.people, problems),
      checkLimits(payouts.options.enabled, problems),
      checkEmail(
        canSend(container, "email"),
        shops.some(
          ({ options }) => options.alertAfterMinutes ?? options.digestAt
        )
      ),
      checkClock(skew),
    ],
    checked_at: new Date(),
  }
}

async function checkShop(
  shop: AdminShop,
  options: SbpOptions,
  database: string
): Promise<AdminSetupCheck[]> {
  const { enabled_in_regions: regions, last_notification_at, people } = shop
  const [address, page] = await Promise.all([
    checkAddress(options, database, last_notification_at !== null),
    checkReturnPage(options),
  ])
  const names = regions.map(({ name }) => name).join(", ")
  return [
    regions.length > 0
      ? check("region", "enabled", { names })
      : check("region", "nowhere"),
    address,
    last_notification_at
      ? check("notification", "received", {
          at: last_notification_at.toISOString(),
        })
      : check("notification", "none"),
    page,
    checkOperator(people),
  ]
}

function checkOperator(people: readonly ListedPerson[]): AdminSetupCheck {
  const operators = people.filter(({ list }) => list === "operators")
  const admitted = operators.filter(({ problem }) => !problem)
  const names = (admitted.length > 0 ? admitted : operators)
    .map(({ entry }) => entry)
    .join(", ")
  if (admitted.length > 0) {
    return check("operator", "listed", { names })
  }
  return operators.length > 0
    ? check("operator", "not_admitted", { names })
    : check("operator", "none")
}

const has = (problems: readonly Problem[], code: Problem["code"]) =>
  problems.some((problem) => problem.code === code)

function checkApprover(
  isEnabled: boolean,
  people: readonly ListedPerson[],
  problems: readonly Problem[]
): AdminSetupCheck {
  if (!isEnabled) {
    return check("approver", "payouts_off")
  }
  if (has(problems, "payouts_without_approvers")) {
    return check("approver", "none")
  }
  const approvers = people.filter(
    ({ list, problem }) => list === "approvers" && !problem
  )
  if (approvers.length > 0) {
    const names = approvers.map(({ entry }) => entry).join(", ")
    return check("approver", "listed", { names })
  }
  // The options refuse a rule that needs a second person without that list.
  return people.some(({ list }) => list === "approvers")
    ? check("approver", "none")
    : check("approver", "not_needed")
}

function checkLimits(
  isEnabled: boolean,
  problems: readonly Problem[]
): AdminSetupCheck {
  if (!isEnabled) {
    return check("limits", "payouts_off")
  }
  return has(problems, "payouts_not_bounded")
    ? check("limits", "unlimited")
    : check("limits", "set")
}

function checkEmail(isThere: boolean, isNeeded: boolean): AdminSetupCheck {
  if (isThere) {
    return check("email", "configured")
  }
  return isNeeded ? check("email", "missing") : check("email", "not_needed")
}

/** @param skew how far the database's clock is ahead, in ms */
function checkClock(skew: number): AdminSetupCheck {
  const seconds = Math.round(Math.abs(skew) / 1_000)
  return Math.abs(skew) <= MAX_SKEW_MS
    ? check("clock", "same")
    : check("clock", "differs", { seconds })
}
