import { jar } from "../lib/data/cookies"

/** The part of Next's cookies that the kit uses. */
export const cookies = () =>
  Promise.resolve({
    get: (name: string) => {
      const value = jar.get(name)
      return value === undefined ? undefined : { name, value }
    },
    set: (name: string, value: string, _options: object) => {
      jar.set(name, value)
    },
    delete: (name: string) => {
      jar.delete(name)
    },
  })
