import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Block, blocksIn } from "./blocks"
import { root } from "./pages"

/** The part of Medusa's starter that the storefront kit uses. */
export const STARTER = "integration-tests/storefront-kit/starter"

/** A few lines for a file of the starter, which the first line names. */
export interface Piece extends Block {
  file: string
}

const typescript = blocksIn("ts", "tsx")

export const pieces: Piece[] = typescript.flatMap((block) => {
  const [, file = ""] = /^\/\/ (\S+)\n/.exec(block.code) ?? []
  return file && existsSync(join(root, STARTER, file))
    ? { ...block, file, code: block.code.replace(/^.*\n/, "") }
    : []
})

/** Examples that must compile as they are: everything else. */
export const examples: Block[] = typescript.filter(
  ({ place }) => !pieces.some((piece) => piece.place === place)
)

/** Members of an object, without its braces: options of the plugin. */
export const isOptions = ({ code }: Block) => /^\w+:/.test(code)
