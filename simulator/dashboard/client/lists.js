/** Keeps the rows that did not change, and with them the focus and the selection. */
function renderList(name, entries) {
  const list = byId(name)
  const old = new Map()
  for (const item of [...list.children]) {
    // If two rows are equal, one is created again.
    old.get(item.dataset.json)?.remove()
    old.set(item.dataset.json, item)
  }
  const focused = document.activeElement
  const rowId = focused?.closest("li")?.dataset.id
  const items = entries.map((entry) => {
    const json = JSON.stringify(entry)
    const item = old.get(json) ?? rows[name](entry)
    old.delete(json)
    item.dataset.json = json
    item.dataset.id = entry.id ?? ""
    return item
  })
  byId(`${name}-count`).textContent = latest.counts[name]
  byId(`${name}-empty`).hidden = items.length > 0
  list.hidden = items.length === 0
  for (const gone of old.values()) {
    gone.remove()
  }
  items.forEach((item, index) => {
    if (list.children[index] !== item) {
      list.insertBefore(item, list.children[index] ?? null)
    }
  })
  if (focused && !focused.isConnected) {
    keepFocus(list, focused.dataset.focus, rowId)
  }
}

/** Focuses the same control of the new row, another one of it, or the list. */
function keepFocus(list, control, rowId) {
  const row = rowId ? list.querySelector(`[data-id="${rowId}"]`) : null
  const same = list.querySelector(`[data-focus="${control}"]`)
  const next = same ?? row?.querySelector("a, button") ?? list
  next.focus()
}

function renderFaults(faults) {
  const lines = Object.entries(faults).flatMap(([endpoint, queue]) =>
    queue.map(({ mode, times, ...parameters }, index) => {
      const detail = Object.keys(parameters).length
        ? ` ${JSON.stringify(parameters)}`
        : ""
      const span = times === undefined ? "until cleared" : `next ${times}`
      const isBehind = queue.slice(0, index).some((it) => !it.times)
      const reach = isBehind ? " (never reached)" : ""
      return element("li", {}, `${endpoint}: ${mode}${detail}, ${span}${reach}`)
    })
  )
  byId("faults").replaceChildren(
    lines.length > 0
      ? element("ol", {}, ...lines)
      : element("p", { class: "hint" }, "None: every request is served.")
  )
}
