const vm = require("node:vm")
const { TestEnvironment } = require("jest-environment-node")

const { createContext } = vm

/**
 * Jest's own environment, in a plain context. In an ordinary one, reading a global
 * (`Object`, `Array`) is about twenty times as slow, and Medusa's packages read them
 * so often that tests took 1.5 times as long.
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
