// Examines many stores in one process: Medusa, which every configuration loads,
// is loaded once.
const path = require("node:path")

const environment = { ...process.env }

const commands = {
  async doctor(part, folder) {
    const findings = await part("doctor/examine").examine(folder, {
      offline: false,
    })
    const isFault = findings.some(({ level }) => level === "fault")
    return { output: part("doctor/report").report(findings), code: +isFault }
  },

  async "before-removal"(part) {
    const { log } = console
    let output = ""
    console.log = (text) => (output += `${text}\n`)
    const { beforeRemoval } = part("cli/commands/before-removal")
    const code = await beforeRemoval.run([])
    console.log = log
    return { output, code }
  },
}

process.on("message", async ({ command, folder, plugin, env }) => {
  process.env = { ...environment, ...env }
  process.chdir(folder)
  for (const file of Object.keys(require.cache)) {
    if (path.dirname(file) === folder) {
      delete require.cache[file]
    }
  }
  const part = (name) => require(path.join(plugin, "src", name))
  process.send(await commands[command](part, folder))
})
