import path from "node:path"
import type { Settings } from "./settings"

/** What the store would send to people, a file for each. */
export const emailFolder = ({ storeDir }: Settings): string =>
  path.join(storeDir, "emails")
