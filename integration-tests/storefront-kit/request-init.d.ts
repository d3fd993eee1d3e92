/** What browsers and Next know of a request, and Node's types do not. */
interface RequestInit {
  cache?: "no-store"
}
