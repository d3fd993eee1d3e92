const vm = require("node:vm")
const { TestEnvironment } = require("jest-environment-node")

const { createContext } = vm

/**
 * Jest's own environment, without what makes each look at a global (`Object`,
 * `Array`) about twenty times as slow: Medusa's packages do that so often that
 * they took half as much time again.
 */
module.exports = class PlainContext extends TestEnvironment {
  constructor(...args) {
    // The only way in: jest's constructor makes the context itself.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...args)
    } finally {
      vm.createContext = createContext
    }
  }
}
