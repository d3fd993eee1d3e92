import { LocationProvider, Route, Router } from "preact-iso"
import { Layout } from "./components/layout"
import { focusMain } from "./lib/focus-main"
import { AccountPage } from "./pages/account"
import { CartPage } from "./pages/cart"
import { CataloguePage } from "./pages/catalogue"
import { CheckoutPage } from "./pages/checkout"
import { MissingPage } from "./pages/missing"
import { OrderPage } from "./pages/order"
import { PaymentRequestPage } from "./pages/payment-request"
import { PaymentReturnPage } from "./pages/payment-return"
import { PaymentScanPage } from "./pages/payment-scan"
import { ProductPage } from "./pages/product"

export const App = () => (
  <LocationProvider>
    <Layout>
      <Router onRouteChange={focusMain}>
        <Route path="/" component={CataloguePage} />
        <Route path="/products/:handle" component={ProductPage} />
        <Route path="/cart" component={CartPage} />
        <Route path="/checkout" component={CheckoutPage} />
        <Route path="/checkout/pay" component={PaymentScanPage} />
        <Route path="/checkout/return" component={PaymentReturnPage} />
        <Route path="/payment-collection/:id" component={PaymentRequestPage} />
        <Route path="/orders/:id" component={OrderPage} />
        <Route path="/account" component={AccountPage} />
        <Route default component={MissingPage} />
      </Router>
    </Layout>
  </LocationProvider>
)
