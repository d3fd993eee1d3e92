import {
  bringsIntoShape,
  copiesAll,
  findsTests,
  isFlagOfStart,
  isMeasurement,
  makesKey,
  makesVersion,
} from "./run-here"
import {
  isIn,
  isKnownToMedusa,
  isKnownToNpm,
  isOnPageRunBy,
  isThere,
  isTypeChecked,
} from "./shown-elsewhere"

/** How a command of the pages is shown to work. */
type Way = { command: RegExp; check: (text: string) => void }

const freshStore = "integration-tests/fresh-store"

/** Each command of the pages has to be one of these, and only one. */
export const WAYS: Way[] = [
  // CI runs them.
  { command: /^npm (ci|test)$/, check: isIn(".ci/run") },
  { command: /^npm run test:(chaos|e2e|fresh-store)$/, check: isIn(".ci/run") },
  { command: /^npm run check$/, check: isIn("package.json") },
  // Other tests run them.
  {
    command: /^npm start$/,
    check: isIn("integration-tests/commands/start-command.ts"),
  },
  {
    command: /^npm run build$/,
    check: isIn("integration-tests/package/pack-plugin.ts"),
  },
  {
    command: /^npm run simulator( -- --verbose)?$/,
    check: isIn("integration-tests/docs/simulator-page.spec.ts"),
  },
  {
    command:
      /^npm install medusa-payment-sbp$|^npx medusa-payment-sbp doctor$|^(npx )?medusa (db:migrate|develop)$/,
    check: isOnPageRunBy(freshStore, "docs/install.md"),
  },
  // They are run here.
  { command: /^npm start -- --\w+$/, check: isFlagOfStart },
  { command: /^npm run jest -- /, check: findsTests },
  { command: /^npm run test:long( -- model)?$/, check: findsTests },
  { command: /^npm run bench -- \w+$/, check: isMeasurement },
  { command: /^npm run format$/, check: bringsIntoShape },
  { command: /^npx changeset( version)?$/, check: makesVersion },
  { command: /^openssl rand -hex 32$/, check: makesKey },
  { command: /^cp -R docs\/\S+ \.\.\/my-shop\/\S+$/, check: copiesAll },
  // They take minutes: what they start is compiled.
  { command: /^npm run bench(:plans)?$/, check: isTypeChecked },
  // They ask the registry of packages.
  {
    command: /^npm (install --package-lock-only|ls \S+|publish)$/,
    check: isKnownToNpm,
  },
  // They are for a whole store, as a merchant has it.
  {
    command: /^(npx )?medusa (build|start|exec|db:rollback)$/,
    check: isKnownToMedusa,
  },
  // It deletes what is here.
  { command: /^rm -rf [\w. -]+$/, check: isThere },
]
