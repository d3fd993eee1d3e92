/** Sums of an export equal the overview's, so test payments are left out unless asked for. */
export const withoutTests = <Filters extends { is_test?: boolean | undefined }>(
  filters: Filters
): Filters => ({ ...filters, is_test: filters.is_test ?? false })
