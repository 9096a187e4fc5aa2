/** The characters of GSM 03.38 that take one place. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension, which take two. */
const extended = new Set('\f^{}\\[~]|€')

/** How a text message is sent and charged: all its characters in GSM-7, else all of it in UCS-2. */
type TextLength = {
  alphabet: 'GSM-7' | 'UCS-2'
  /** Places taken: septets of GSM-7, 16-bit units of UCS-2. */
  places: number
  segments: number
  /** Places that the last segment has left. */
  left: number
  /** The first character that GSM-7 lacks; null without one. */
  because: string | null
}

const sizes = { 'GSM-7': { one: 160, several: 153 }, 'UCS-2': { one: 70, several: 67 } } as const

/** Counts a text message as people pay for it. An escape pair or a surrogate pair never spans two segments. */
export function countSegments(text: string): TextLength {
  const characters = [...text]
  const because = characters.find((one) => !basic.has(one) && !extended.has(one)) ?? null
  const alphabet = because === null ? 'GSM-7' : 'UCS-2'
  const weights = characters.map((one) => (alphabet === 'UCS-2' ? one.length : extended.has(one) ? 2 : 1))
  const places = weights.reduce((sum, weight) => sum + weight, 0)
  const { one, several } = sizes[alphabet]
  if (places <= one) return { alphabet, places, segments: places === 0 ? 0 : 1, left: one - places, because }
  let segments = 1
  let used = 0
  for (const weight of weights) {
    if (used + weight > several) {
      segments++
      used = 0
    }
    used += weight
  }
  return { alphabet, places, segments, left: several - used, because }
}
