/** These columns of a row. Medusa adds its id to what is selected, which not everybody may know. */
export const only = <Row, Name extends keyof Row>(
  row: Row,
  names: readonly Name[]
): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
