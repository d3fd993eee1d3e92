import { randomUUID } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import {
  AbstractNotificationProviderService,
  ModuleProvider,
  Modules,
} from "@medusajs/framework/utils"

/**
 * Sends no e-mail: writes each into a folder, as its recipient would read it. Only for
 * a store on this machine, because the e-mails contain links to money.
 */
class EmailFolder extends AbstractNotificationProviderService {
  static override identifier = "email-folder"

  constructor(
    _container: object,
    private readonly options: { folder: string }
  ) {
    super()
  }

  override send({ to, content }: ProviderSendNotificationDTO) {
    const { folder } = this.options
    mkdirSync(folder, { recursive: true })
    const id = randomUUID()
    const at = new Date().toISOString().replaceAll(/[-:]/g, "").slice(0, 15)
    const lines = [
      `To: ${to}`,
      `Subject: ${content?.subject ?? ""}`,
      "",
      content?.text ?? content?.html ?? "",
    ]
    // Names sort by time, and none occurs twice.
    const file = path.join(folder, `${at}-${id.slice(0, 8)}.txt`)
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 })
    return Promise.resolve({ id })
  }
}

export default ModuleProvider(Modules.NOTIFICATION, { services: [EmailFolder] })
