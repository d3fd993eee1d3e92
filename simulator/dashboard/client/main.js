byId("settings").addEventListener("input", () => {
  byId("settings").dataset.dirty = "yes"
})
byId("settings").addEventListener("submit", async (event) => {
  event.preventDefault()
  try {
    if (await control("PATCH", "settings", readSettings())) {
      delete byId("settings").dataset.dirty
    }
  } catch {
    say("The forged fields must be JSON.", true)
  }
})
byId("fault").addEventListener("change", showParameters)
byId("fault").addEventListener("submit", (event) => {
  event.preventDefault()
  const endpoint = form("fault").endpoint.value
  const queue = [...latest.faults[endpoint], readFault()]
  control("PUT", `faults/${endpoint}`, queue)
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
