const byId = (id) => document.getElementById(id)
const form = (id) => byId(id).elements
let latest

/** Everything that came from outside goes through textContent only. */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

let backToLive
function say(text, isError = false) {
  clearTimeout(backToLive)
  byId("live").textContent = text
  byId("live").classList.toggle("bad", isError)
}

/** Undefined when the simulator is away. */
async function request(path, options) {
  try {
    return await fetch(`/_simulator/${path}`, options)
  } catch {
    report(false, "The simulator does not answer.")
  }
}

async function control(method, path, body) {
  const response = await request(path, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (response) {
    const answer = await response.json()
    report(response.ok, answer.error)
  }
  return response?.ok
}

function report(isOk, error) {
  say(isOk ? "Done." : error, !isOk)
  backToLive = setTimeout(say, isOk ? 3000 : 10_000, "Live")
}

function action(label, payment, verb, kind = "") {
  const button = element("button", {
    type: "button",
    class: kind,
    "data-focus": `${verb}-${payment.id}`,
    "aria-label": `${label}: order ${payment.orderId}`,
  })
  button.textContent = label
  button.addEventListener("click", () =>
    control("POST", `payments/${payment.id}/${verb}`)
  )
  return button
}
