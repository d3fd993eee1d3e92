/** One browser, whose cookies the tests may read. */
export const jar = new Map<string, string>()

const CART = "_medusa_cart_id"
const LOGIN = "_medusa_jwt"
const CACHE = "_medusa_cache_id"

type Headers = { authorization: string } | Record<string, never>

export const getAuthHeaders = (): Promise<Headers> => {
  const token = jar.get(LOGIN)
  const headers: Headers = token ? { authorization: `Bearer ${token}` } : {}
  return Promise.resolve(headers)
}

export const getCacheTag = (tag: string): Promise<string> => {
  const id = jar.get(CACHE)
  return Promise.resolve(id ? `${tag}-${id}` : "")
}

export const getCartId = (): Promise<string | undefined> =>
  Promise.resolve(jar.get(CART))

export const setCartId = (id: string): Promise<void> => {
  jar.set(CART, id)
  return Promise.resolve()
}

export const removeCartId = (): Promise<void> => {
  jar.delete(CART)
  return Promise.resolve()
}
