/**
 * A value that this browser stores for the shop. A browser without storage
 * (private windows, strict settings) throws: then it lasts as long as the page.
 */
export const remembered = {
  get(name: string): string | null {
    try {
      return meanwhile.get(name) ?? localStorage.getItem(name)
    } catch {
      return meanwhile.get(name) ?? null
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value)
      meanwhile.delete(name)
    } catch {
      meanwhile.set(name, value)
    }
  },
  remove(name: string): void {
    meanwhile.delete(name)
    try {
      localStorage.removeItem(name)
    } catch {
      // The browser has stored no value.
    }
  },
}

const meanwhile = new Map<string, string>()
