const { default: Sequencer } = require("@jest/test-sequencer")

/** The quick tests first, while nothing else loads the machine. */
module.exports = class UnitFirst extends Sequencer {
  sort(tests) {
    const isUnit = ({ context }) => context.config.displayName?.name === "unit"
    const sorted = super.sort(tests)
    return [...sorted.filter(isUnit), ...sorted.filter((test) => !isUnit(test))]
  }
}
