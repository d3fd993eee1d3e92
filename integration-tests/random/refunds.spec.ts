import { WITH_PAYOUTS } from "../http/refunds/with-payouts"
import { runShopTests } from "../http/support/run-shop-tests"
import { numRuns, randomRefunds } from "./refunds.suite"

jest.setTimeout(300_000 + numRuns * 20_000)

// The run of hours; the short run is part of http/refunds.spec.ts.
runShopTests(randomRefunds, WITH_PAYOUTS)
