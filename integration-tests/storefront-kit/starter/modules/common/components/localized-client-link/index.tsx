import type { ReactNode } from "react"

type Props = { href: string; children?: ReactNode; className?: string }

const LocalizedClientLink = ({
  href,
  ...props
}: Props & { [name: string]: unknown }) => <a href={`/ru${href}`} {...props} />

export default LocalizedClientLink
