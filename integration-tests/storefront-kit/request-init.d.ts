/** Request options of browsers and Next that Node's types lack. */
interface RequestInit {
  cache?: "no-store"
}
