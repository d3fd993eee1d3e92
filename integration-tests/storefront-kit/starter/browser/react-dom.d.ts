declare module "react-dom/client" {
  import type { ReactNode } from "react"

  export function createRoot(root: Element): {
    render: (children: ReactNode) => void
  }
}
