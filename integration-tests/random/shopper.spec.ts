import { runShopTests } from "../http/support/run-shop-tests"
import { numRuns, randomShoppers } from "./shopper.suite"

jest.setTimeout(300_000 + numRuns * 5_000)

// For hours: the short run is a part of http/admin-api.spec.ts.
runShopTests(randomShoppers)
