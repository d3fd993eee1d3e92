/** Downloads by fetch, so that a refusal is shown and not saved as a file. */
async function downloadRegistry() {
  const query = new URLSearchParams(new FormData(byId("registry")))
  const name = query.get("name")
  for (const [field, value] of [...query]) {
    if (field === "name" || value === "") {
      query.delete(field)
    } else if (value === "on") {
      query.set(field, "true")
    }
  }
  const response = await request(`registries/${name}.csv?${query}`)
  if (!response) {
    return
  }
  if (response.ok) {
    const href = URL.createObjectURL(await response.blob())
    element("a", { href, download: `${name}.csv` }).click()
    URL.revokeObjectURL(href)
    report(true)
  } else {
    report(false, (await response.json()).error)
  }
}
