/**
 * What this browser keeps for the shop. A browser that keeps nothing (private
 * windows, strict settings) throws instead: then it lasts as long as the page.
 */
export const remembered = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name)
    } catch {
      return meanwhile.get(name) ?? null
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value)
    } catch {
      meanwhile.set(name, value)
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(name)
    } catch {
      meanwhile.delete(name)
    }
  },
}

const meanwhile = new Map<string, string>()
