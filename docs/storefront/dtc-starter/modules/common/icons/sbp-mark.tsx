/**
 * A code to scan, with an arrow. It is drawn for this kit: the logo of SBP is a
 * trademark. The name stands beside it, so a screen reader skips it.
 */
const SbpMark = () => (
  <svg
    aria-hidden
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="2.75" y="2.75" width="5.5" height="5.5" rx="1" />
    <rect x="11.75" y="2.75" width="5.5" height="5.5" rx="1" />
    <rect x="2.75" y="11.75" width="5.5" height="5.5" rx="1" />
    <path d="M11.5 14.5h5.75m-2.5-2.75 2.75 2.75-2.75 2.75" />
  </svg>
)

export default SbpMark
