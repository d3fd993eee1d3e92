const settingFields = () =>
  [...form("settings")].filter(({ name }) => name !== "")
const isJsonField = ({ tagName }) => tagName === "TEXTAREA"

function fillSettings(settings) {
  if (byId("settings").dataset.dirty) {
    return
  }
  for (const field of settingFields()) {
    const value = field.name.split(".").reduce((at, part) => at[part], settings)
    if (field.type === "checkbox") {
      field.checked = value
    } else {
      field.value = isJsonField(field) ? JSON.stringify(value) : (value ?? "")
    }
  }
}

function valueOf(field) {
  if (field.type === "checkbox") {
    return field.checked
  }
  if (isJsonField(field)) {
    return JSON.parse(field.value || "{}")
  }
  return field.type === "number" ? Number(field.value) : field.value || null
}

function readSettings() {
  const patch = {}
  for (const field of settingFields()) {
    const parts = field.name.split(".")
    const last = parts.pop()
    parts.reduce((at, part) => (at[part] ??= {}), patch)[last] = valueOf(field)
  }
  return patch
}

function readFault() {
  const fields = form("fault")
  const fault = { mode: fields.mode.value }
  for (const name of ["times", ...parametersOfMode()]) {
    const field = fields[name]
    if (field?.type === "checkbox") {
      fault[name] = field.checked
    } else if (field?.value) {
      const isNumber = name !== "location" && /^\d+$/.test(field.value)
      fault[name] = isNumber ? Number(field.value) : field.value
    }
  }
  return fault
}

function parametersOfMode() {
  const [mode] = form("fault").mode.selectedOptions
  return mode.dataset.parameters.split(" ").filter(Boolean)
}

function showParameters() {
  const shown = parametersOfMode()
  for (const name of ["delayMs", "status", "location", "execute"]) {
    form("fault")[name].closest("label").hidden = !shown.includes(name)
  }
  const executes = form("fault").mode.selectedOptions[0].dataset.executes
  byId("effect").textContent =
    executes === "true"
      ? "Requests are executed."
      : executes === "false"
        ? "Requests are not executed."
        : "Requests are executed as set above."
}
