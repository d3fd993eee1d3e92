byId("settings").addEventListener("input", () => {
  byId("settings").dataset.dirty = "yes"
})
byId("settings").addEventListener("submit", async (event) => {
  event.preventDefault()
  let patch
  try {
    patch = readSettings()
  } catch {
    say("The forged fields must be JSON.", true)
    return
  }
  if (await control("PATCH", "settings", patch)) {
    delete byId("settings").dataset.dirty
  }
})
byId("fault").addEventListener("change", showParameters)
byId("fault").addEventListener("submit", (event) => {
  event.preventDefault()
  control("POST", `faults/${form("fault").endpoint.value}`, readFault())
})
byId("clear-faults").addEventListener("click", () =>
  control("DELETE", "faults")
)
byId("registry").addEventListener("submit", (event) => {
  event.preventDefault()
  downloadRegistry()
})
byId("reset").addEventListener("click", () => {
  delete byId("settings").dataset.dirty
  control("POST", "reset")
})
showParameters()

const events = new EventSource("/_simulator/events")
events.onopen = () => say("Live")
events.onerror = () => say("The simulator is away. Trying again…", true)
events.onmessage = ({ data }) => {
  latest = JSON.parse(data)
  for (const name of Object.keys(rows)) {
    renderList(name, latest[name])
  }
  renderFaults(latest.faults)
  fillSettings(latest.settings)
}
