import {
  formatsFile,
  findsNoChange,
  findsTests,
  isFlagOfStart,
  isMeasurement,
  makesKey,
  bumpsVersion,
  isListed,
} from "./run-here"
import {
  isNamedCommandOf,
  isNamedIn,
  isKnownToMedusa,
  isKnownToNpm,
  isOnPageRunBy,
  isPartOfAll,
  exists,
  isTypeChecked,
} from "./shown-elsewhere"

/** How a test shows that a command of the pages works. */
type CommandCheck = { command: RegExp; check: (text: string) => void }

const freshStore = "integration-tests/fresh-store"

/** Each command of the pages must match exactly one of these. */
export const COMMAND_CHECKS: CommandCheck[] = [
  // CI runs these.
  { command: /^npm (ci|run test:all)$/, check: isNamedIn(".ci/run") },
  {
    command: /^npm (test|run test:(chaos|deployment|e2e|fresh-store))$/,
    check: isPartOfAll,
  },
  { command: /^npm run check$/, check: isNamedIn("package.json") },
  // Other tests run these.
  {
    command: /^npm start$/,
    check: isNamedIn("integration-tests/commands/start-command.ts"),
  },
  {
    command: /^npm run build$/,
    check: isNamedIn("integration-tests/package/pack-plugin.ts"),
  },
  {
    command: /^npm run simulator( -- --verbose)?$/,
    check: isNamedIn("integration-tests/docs/simulator-page.spec.ts"),
  },
  {
    command:
      /^npm install medusa-payment-sbp$|^npx medusa-payment-sbp doctor$|^(npx )?medusa (db:migrate|develop)$/,
    check: isOnPageRunBy(freshStore, "docs/install.md"),
  },
  {
    command: /^npx medusa-payment-sbp (purge|erase) /,
    check: isNamedCommandOf("integration-tests/retention/commands.spec.ts"),
  },
  // These run here.
  { command: /^npm start -- --\w+$/, check: isFlagOfStart },
  { command: /^npm run jest -- /, check: findsTests },
  { command: /^npm run test:long( -- model)?$/, check: findsTests },
  { command: /^npm run bench -- \w+$/, check: isMeasurement },
  { command: /^npm run format$/, check: formatsFile },
  { command: /^npm run migrations$/, check: findsNoChange },
  { command: /^npx changeset( version)?$/, check: bumpsVersion },
  { command: /^openssl rand -hex 32$/, check: makesKey },
  {
    command:
      /^npx medusa-payment-sbp (simulator|kit( \.\.\/my-shop)?|before-removal|purge|erase)$/,
    check: isListed,
  },
  // These take minutes: the code that they start is type-checked.
  {
    command:
      /^npm run (bench(:plans)?|test:matrix( -- node-22)?|test:starter( -- --next 16)?)$/,
    check: isTypeChecked,
  },
  // These need the package registry.
  {
    command:
      /^npm (install --package-lock-only|ls \S+|(ci|install) --omit=dev|publish \.\/\.medusa\/package)$/,
    check: isKnownToNpm,
  },
  // These need a whole store, as a merchant has it.
  {
    command: /^(npx )?medusa (build|start|exec|db:rollback|user( .*)?)$/,
    check: isKnownToMedusa,
  },
  // This one deletes files of the repository.
  { command: /^rm -rf [\w. -]+$/, check: exists },
]
