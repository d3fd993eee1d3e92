/** What the bytes from 0x80 to 0xBF mean; letters from А to я follow. */
const UPPER_HALF =
  "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ" +
  "\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї"

const bytes = new Map<string, number>()
for (let code = 0; code < 0x80; code += 1) {
  bytes.set(String.fromCharCode(code), code)
  bytes.set(
    UPPER_HALF[code] ?? String.fromCharCode(0x410 + code - UPPER_HALF.length),
    0x80 + code
  )
}

/** The bytes of a text; a character that windows-1251 lacks becomes `?`. */
export function windows1251(text: string): Buffer {
  const written = Array.from(text, (character) => bytes.get(character) ?? 0x3f)
  return Buffer.from(written)
}
