import { render } from "preact"
import { loadCustomer, watchCustomer } from "./account/customer"
import { App } from "./app"
import { loadCart, watchCart } from "./cart/cart"
import "./style/index.css"

void loadCart()
void loadCustomer()
watchCart()
watchCustomer()
render(<App />, document.getElementById("shop") as HTMLElement)
