const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** An id of the gateway's: cabinets and spreadsheets change the case of a UUID. */
export const inOneCase = (id: string): string =>
  isUuid(id) ? id.toLowerCase() : id
