export type Manifest = {
  version: string
  repository?: string | { url: string }
  homepage?: string
  exports: Record<string, string>
} & Record<string, unknown>

/** Fields that have no use in an installed package. */
const OWN = [
  "private",
  "scripts",
  "devDependencies",
  "overrides",
  "allowScripts",
]

/**
 * package.json as it is published. `repository` is the one place that says where the
 * sources are: `homepage` and `bugs` follow from it, and so do the links of the pages.
 */
export function packedManifest(manifest: Manifest): Record<string, unknown> {
  const published = Object.entries(manifest).filter(
    ([name]) => !OWN.includes(name)
  )
  const repository = webAddressOf(manifest)
  return {
    ...(repository && {
      homepage: `${repository}#readme`,
      bugs: { url: `${repository}/issues` },
    }),
    ...Object.fromEntries(published),
  }
}

/** Where a browser finds the repository: https://github.com/owner/name */
export function webAddressOf({ repository }: Manifest): string | undefined {
  const url = typeof repository === "object" ? repository.url : repository
  return url
    ?.replace(/^git\+/, "")
    .replace(/^github:/, "https://github.com/")
    .replace(/\.git$/, "")
}
