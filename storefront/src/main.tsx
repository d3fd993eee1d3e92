import { render } from "preact"
import { App } from "./app"
import { loadCart } from "./cart/cart"
import "./style/index.css"

void loadCart()
render(<App />, document.getElementById("shop") as HTMLElement)
