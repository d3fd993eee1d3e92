// The parts of the starter and of Next that the kit imports, by their names.
jest.mock(
  "@lib/config",
  (): unknown => jest.requireActual("./starter/lib/config"),
  { virtual: true }
)
jest.mock(
  "@lib/data/cookies",
  (): unknown => jest.requireActual("./starter/lib/data/cookies"),
  { virtual: true }
)
jest.mock(
  "@lib/data/sbp-payment",
  (): unknown =>
    jest.requireActual(
      "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
    ),
  { virtual: true }
)
jest.mock(
  "next/cache",
  (): unknown => jest.requireActual("./starter/next/cache"),
  { virtual: true }
)
jest.mock(
  "next/headers",
  (): unknown => jest.requireActual("./starter/next/headers"),
  { virtual: true }
)
jest.mock(
  "next/navigation",
  (): unknown => jest.requireActual("./starter/next/navigation"),
  { virtual: true }
)
