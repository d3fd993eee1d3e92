import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { NEWEST_TRIED } from "../../config/require-dashboard"
import { checkVersions } from "../project"

/** What the doctor says about Medusa in a store that has this version. */
function findingsWith(version: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-versions-"))
  for (const name of ["medusa", "framework"]) {
    const at = path.join(folder, "node_modules/@medusajs", name)
    mkdirSync(at, { recursive: true })
    writeFileSync(path.join(at, "package.json"), JSON.stringify({ version }))
  }
  const findings = checkVersions({ folder, require })
  rmSync(folder, { recursive: true })
  return findings.filter(({ subject }) => subject === "Medusa")
}

it("the doctor notes a Medusa that is newer than any that was tried, and calls it no fault", () => {
  expect(findingsWith("2.99.0")).toEqual([
    {
      subject: "Medusa",
      level: "warning",
      fact: `2.99.0 is newer than any that this version of the plugin was tried with (${NEWEST_TRIED})`,
      remedy:
        "install a newer version of the plugin if there is one, or try it on a copy of the store first",
    },
  ])
})

it.each(["2.21.0", NEWEST_TRIED])(
  "the doctor has nothing to say about Medusa %s",
  (version) => {
    expect(findingsWith(version)).toEqual([
      { subject: "Medusa", level: "ok", fact: version },
    ])
  }
)
