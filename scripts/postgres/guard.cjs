// Runs Postgres while another process holds the other end of stdin: however
// that process ends, Postgres is shut down properly. It runs in its own process
// group, which the terminal's Ctrl-C does not reach.
const { spawn } = require("node:child_process")

const [command, args, user] = JSON.parse(process.argv[2])
const postgres = spawn(command, args, {
  ...user,
  stdio: ["ignore", "ignore", "inherit"],
})

function stop() {
  postgres.kill("SIGINT") // "fast": does not wait for clients to leave
  setTimeout(() => postgres.kill("SIGQUIT"), 10_000)
}

process.stdin.on("end", stop).on("error", stop).resume()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, stop)
}
process.stderr.on("error", () => {}) // its reader has ended
postgres.on("error", (error) => {
  console.error(error.message)
  process.exit(1)
})
postgres.on("exit", (code) => process.exit(code ?? 1))
