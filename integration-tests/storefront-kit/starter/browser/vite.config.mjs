import path from "node:path"

const starter = path.join(import.meta.dirname, "..")
const kit = path.join(starter, "../../../docs/storefront/dtc-starter")

/** Builds the kit's pages on parts of the starter, with a test in place of the store. */
export default {
  define: { "process.env.NEXT_PUBLIC_SBP_QR": '""' },
  esbuild: { jsx: "automatic" },
  resolve: {
    alias: [
      [
        "@lib/data/sbp-payment",
        path.join(import.meta.dirname, "sbp-payment.ts"),
      ],
      ["@lib", path.join(starter, "lib")],
      ["@modules/common/icons", path.join(kit, "modules/common/icons")],
      ["@modules/common", path.join(starter, "modules/common")],
      [
        "@modules/checkout/components/error-message",
        path.join(starter, "modules/checkout/components/error-message"),
      ],
      ["@modules", path.join(kit, "modules")],
    ].map(([find, replacement]) => ({ find, replacement })),
  },
}
