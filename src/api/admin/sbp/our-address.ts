/**
 * A character, plain, escaped, or with that escape escaped again. Each spelling matches in one
 * way only: with two, the regular expression would take for ever on a long address.
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
 * What proxies, frameworks and people write between two names, or read as a slash. This pattern
 * and the next one are bounded, because the caller chooses the address.
 */
const GAP = `(?:${["/", "\\", ".", ";", " "].map(char).join("|")}){1,50}`

/** Up a folder and down again. */
const DETOUR = `[^?#]{0,200}?${char("..")}`

/**
 * The beginning of every address of ours, in each spelling that a proxy, Medusa or a person may
 * read as such. Most have no route; but Medusa would quote what is sent there by mistake, in
 * its answer and in its log.
 *
 * It is matched against every request, also those of strangers. It must match as little as
 * possible: if Express finds more than that, and no slash behind it, it skips the middlewares
 * registered here.
 */
export const OUR_ADDRESS = new RegExp(
  `^(?:${DETOUR})??${GAP}${char("admin")}(?:(?=${GAP})${DETOUR})??${GAP}${char("sbp")}(?![\\w-])`,
  "i"
)
