import { container } from "@medusajs/framework"
import start from "@medusajs/medusa/commands/start"
import { root } from "../../scripts/start/settings"
import { addProviders } from "./add-providers"
import { type JobRequest, jobs, type JobResponse } from "./jobs"

// The store under test: what `medusa start` runs, with two more providers,
// and with a listener for the jobs that must run inside the store.
async function main() {
  addProviders()
  const port = Number(process.env.PORT)
  await start({ directory: root, host: "127.0.0.1", port })
  process.on("message", (request: JobRequest) => void answer(request))
}

async function answer({ id, name, input }: JobRequest) {
  const run = jobs[name] as (store: typeof container, input: unknown) => unknown
  try {
    reply({ id, result: await run(container, input) })
  } catch (error) {
    const text = error instanceof Error ? error.stack : undefined
    reply({ id, error: text ?? JSON.stringify(error) })
  }
}

function reply(response: JobResponse) {
  process.send?.(response)
}

void main()
