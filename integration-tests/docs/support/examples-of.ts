import { blocksOf } from "./blocks"

/** Every example in a language on a page of docs, for a test that runs it. */
export function examplesOf(page: string, language: string): string[] {
  return blocksOf(`docs/${page}`)
    .filter((block) => block.language === language)
    .map(({ code }) => code)
}

/** The only example that contains a text. */
export function theExample(page: string, language: string, text: string) {
  const found = examplesOf(page, language).filter((it) => it.includes(text))
  expect(found).toHaveLength(1)
  return found[0] as string
}
