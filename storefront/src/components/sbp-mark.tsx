/**
 * A code to scan, with an arrow. It is drawn for this shop: the logo of SBP is a
 * trademark. The name stands beside it, so a screen reader skips it.
 */
export const SbpMark = () => (
  <svg
    aria-hidden="true"
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <rect x="2.75" y="2.75" width="5.5" height="5.5" rx="1" />
    <rect x="11.75" y="2.75" width="5.5" height="5.5" rx="1" />
    <rect x="2.75" y="11.75" width="5.5" height="5.5" rx="1" />
    <path d="M11.5 14.5h5.75m-2.5-2.75 2.75 2.75-2.75 2.75" />
  </svg>
)
