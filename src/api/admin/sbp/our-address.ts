/**
 * A character, also escaped, and also when that escape is escaped again. Each
 * spelling is named once: with two ways to read one, an address of many of them
 * would be read in more ways than anybody can wait for.
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
 * What proxies, frameworks and people put between two names, or read as such.
 * This and the next are bounded: whoever asks chooses the address.
 */
const GAP = `(?:${["/", "\\", ".", ";", " "].map(char).join("|")}){1,50}`

/** Up and down again. */
const DETOUR = `[^?#]{0,200}?${char("..")}`

/**
 * The beginning of every address of ours, in each spelling that somebody may
 * take for it. Most of them are no routes; but what is sent there by mistake
 * would be quoted by those who refuse it, and written to the log.
 *
 * Asked of every request to the store, also of strangers.
 */
export const OUR_ADDRESS = new RegExp(
  `^(?:${DETOUR})?${GAP}${char("admin")}(?:(?=${GAP})${DETOUR})?${GAP}${char("sbp")}(?![\\w-])`,
  "i"
)
