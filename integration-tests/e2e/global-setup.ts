import globalSetup from "../global-setup"
import { adminBuild } from "./support/admin-build"

/** The files of these tests run side by side: what they share is built before. */
export default async function globalSetupOfE2e(): Promise<void> {
  await adminBuild()
  await globalSetup()
}
