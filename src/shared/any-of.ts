/** SQL for `IN`, where a query is text that takes no bindings. */
export const anyOf = (values: readonly string[]) =>
  values.map((value) => `'${value}'`).join(", ")
