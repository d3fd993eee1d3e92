/**
 * A character, also escaped, and also when that escape is escaped again. Each
 * spelling is matched in one way: with two ways, a long address would take the regular
 * expression for ever.
 */
const char = (text: string) =>
  [...text]
    .map((it) => {
      const codes = new Set(
        [it.toLowerCase(), it.toUpperCase()].map((letter) =>
          letter.charCodeAt(0).toString(16)
        )
      )
      return `(?:\\${it}|%(?:25){0,9}(?:${[...codes].join("|")}))`.replace(
        /\\(\w)/,
        "$1"
      )
    })
    .join("")

/**
 * What proxies, frameworks and people write between two names, or read as a slash.
 * This pattern and the next one are bounded: the caller chooses the address.
 */
const GAP = `(?:${["/", "\\", ".", ";", " "].map(char).join("|")}){1,50}`

/** Up and down again. */
const DETOUR = `[^?#]{0,200}?${char("..")}`

/**
 * The beginning of every address of ours, in each spelling that a proxy, Medusa or a
 * person may read as such. Most of them are no routes; but Medusa would quote what is
 * sent there by mistake, in its answer and in its log.
 *
 * Every request to the store is matched, also of strangers. The shortest match counts: where
 * Express finds more than that, and no slash behind it, it skips what is registered here.
 */
export const OUR_ADDRESS = new RegExp(
  `^(?:${DETOUR})??${GAP}${char("admin")}(?:(?=${GAP})${DETOUR})??${GAP}${char("sbp")}(?![\\w-])`,
  "i"
)
