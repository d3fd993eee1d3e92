import { MedusaError } from "@medusajs/framework/utils"

/** An error about what does not exist, for the person who asked. */
export function notFound(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, message)
}

/** @throws {MedusaError} NOT_FOUND if there is no such row */
export function found<Row>(message: string, row: Row | undefined): Row {
  if (row === undefined) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, message)
  }
  return row
}
