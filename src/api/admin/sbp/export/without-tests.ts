/** Sums of an export equal the overview's, unless tests are asked for by name. */
export const withoutTests = <Filters extends { is_test?: boolean | undefined }>(
  filters: Filters
): Filters => ({ ...filters, is_test: filters.is_test ?? false })
