/**
 * What this browser keeps for the shop. A browser that keeps nothing (private
 * windows, strict settings) throws instead: the shop works all the same.
 */
export const remembered = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) {
        localStorage.removeItem(name)
      } else {
        localStorage.setItem(name, value)
      }
    } catch {
      // It lasts as long as the page, then.
    }
  },
}
