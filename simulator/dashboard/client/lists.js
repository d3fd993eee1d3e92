/** Rows that did not change stay, so that focus and selection stay too. */
function renderList(name, entries) {
  const list = byId(name)
  const old = new Map(
    [...list.children].map((item) => [item.dataset.json, item])
  )
  const focused = document.activeElement?.dataset.focus
  const items = entries.map((entry) => {
    const json = JSON.stringify(entry)
    const item = old.get(json) ?? rows[name](entry)
    item.dataset.json = json
    return item
  })
  byId(`${name}-count`).textContent = latest.counts[name]
  byId(`${name}-empty`).hidden = items.length > 0
  if (items.some((item, index) => item !== list.children[index])) {
    list.replaceChildren(...items)
    document.querySelector(`[data-focus="${focused}"]`)?.focus()
  } else if (items.length === 0) {
    list.replaceChildren()
  }
}

function renderFaults(faults) {
  const lines = Object.entries(faults).flatMap(([endpoint, queue]) =>
    queue.map(({ mode, times, ...parameters }) => {
      const detail = Object.keys(parameters).length
        ? ` ${JSON.stringify(parameters)}`
        : ""
      const span = times === undefined ? "until cleared" : `next ${times}`
      return element("li", {}, `${endpoint}: ${mode}${detail}, ${span}`)
    })
  )
  byId("faults").replaceChildren(
    lines.length > 0
      ? element("ol", {}, ...lines)
      : element("p", { class: "hint" }, "None: every request is served.")
  )
}
