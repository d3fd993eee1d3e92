// Runs the plugin's commands for many stores in one process: Medusa, which every
// configuration loads, is loaded once.
const path = require("node:path")

const environment = { ...process.env }

let output = ""
console.log = console.error = (text) => {
  output += `${text}\n`
}

process.on("message", async ({ args, folder, plugin, env }) => {
  process.env = { ...environment, ...env }
  process.chdir(folder)
  for (const file of Object.keys(require.cache)) {
    if (path.dirname(file) === folder) {
      delete require.cache[file]
    }
  }
  output = ""
  const code = await run(args, path.join(plugin, "src/cli/commands"))
  process.send({ output, code })
})

/** Runs a command as its program does; only a broken configuration needs its own process. */
async function run([name, ...args], commands) {
  try {
    const [command] = Object.values(require(path.join(commands, name)))
    return await command.run(args)
  } catch (error) {
    console.error(error.message)
    return 2
  }
}
