import type { ButtonHTMLAttributes, HTMLAttributes } from "react"

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: "primary" | "secondary" | "transparent"
  size?: "small" | "medium" | "large"
  isLoading?: boolean
}

export const Button = ({ isLoading, children, ...props }: ButtonProps) => (
  <button {...props}>{isLoading ? "…" : children}</button>
)

export const Heading = ({
  level: Level = "h2",
  ...props
}: HTMLAttributes<HTMLHeadingElement> & { level?: "h1" | "h2" | "h3" }) => (
  <Level {...props} />
)

export const Text = (props: HTMLAttributes<HTMLParagraphElement>) => (
  <p {...props} />
)
