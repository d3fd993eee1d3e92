/** A failure that one sentence explains: what is wrong and what to do. */
export class Failure extends Error {
  override name = "Failure"
}
