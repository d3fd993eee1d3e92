import { defineConfig } from "vite"

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { target: "es2022", modulePreload: { polyfill: false } },
})
