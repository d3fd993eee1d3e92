/**
 * Keeps only these columns: Medusa adds the id to what is selected, and not every reader may
 * see it.
 */
export const only = <Row, Name extends keyof Row>(
  row: Row,
  names: readonly Name[]
): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
