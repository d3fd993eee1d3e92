// Examines many stores in one process: Medusa, which every configuration loads,
// is loaded once.
const path = require("node:path")

const environment = { ...process.env }

process.on("message", async ({ folder, plugin, env }) => {
  process.env = { ...environment, ...env }
  process.chdir(folder)
  for (const file of Object.keys(require.cache)) {
    if (path.dirname(file) === folder) {
      delete require.cache[file]
    }
  }
  const part = (name) => require(path.join(plugin, "src/doctor", name))
  const findings = await part("examine").examine(folder, { offline: false })
  process.send({
    output: part("report").report(findings),
    code: findings.some(({ level }) => level === "fault") ? 1 : 0,
  })
})
