import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'

export type Weight = 'regular' | 'strong'

/** A font file, read once for all documents, and whether it has a glyph for a character. */
export type Face = {
  name: string
  has(code: number): boolean
  /** Bytes of the font; each document opens them anew, because an opened font records the glyphs it was used for. */
  bytes: Uint8Array
}

/** A run of text that one font draws. */
export type Run = { text: string; face: Face }

const { resolve } = createRequire(import.meta.url)

// In order of preference; Chinese is last, since its font has Latin letters too, and is large.
const fileNames = (weight: 'Regular' | 'SemiBold'): string[] => [
  `NotoSansLatin-${weight}.ttf`,
  `NotoSansExtended-${weight}.ttf`,
  `NotoSansArabic-${weight}.ttf`,
  `NotoSansDevanagari-${weight}.ttf`,
  'NotoSansSC-Regular.ttf',
]

const files = { regular: fileNames('Regular'), strong: fileNames('SemiBold') }

const opened = new Map<string, Face>()

/** A font, read from disk when a character first needs it. */
function findFace(name: string): Face {
  const known = opened.get(name)
  if (known) return known
  const bytes = readFileSync(resolve(`#assets/fonts/${name}`))
  const font = create(bytes)
  const face: Face = { name, bytes, has: (code) => font.hasGlyphForCodePoint(code) }
  opened.set(name, face)
  return face
}

const faceByCode = new Map<string, Face | null>()

function findFaceFor(code: number, weight: Weight): Face | null {
  const key = `${weight} ${code}`
  const known = faceByCode.get(key)
  if (known !== undefined) return known
  let found: Face | null = null
  for (const file of files[weight]) {
    const face = findFace(file)
    if (!face.has(code)) continue
    found = face
    break
  }
  faceByCode.set(key, found)
  return found
}

// Joiners, direction marks and variation selectors are invisible; overrides could make text read as something else.
const unseen = /[\p{Cf}\u2028\u2029]|\p{Variation_Selector}/gu

/** Typed text normalised (NFC) for printing, without control characters and bidirectional overrides. */
export function inert(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(unseen, '')
}

/** Splits a line of text into runs, each with a font that has its glyphs; characters without any become question marks. */
export function toRuns(line: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const sign of line) {
    const code = sign.codePointAt(0)!
    const last = runs.at(-1)
    // Spaces, punctuation and accents stay in the run of the word beside them.
    const stays = /[\s\p{P}\p{M}]/u.test(sign) && last?.face.has(code)
    const face = stays ? last!.face : findFaceFor(code, weight)
    const text = face ? sign : '?'
    const drawn = face ?? findFaceFor(0x3f, weight)!
    if (last && last.face === drawn) last.text += text
    else runs.push({ text, face: drawn })
  }
  return runs
}

const tokens =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\p{P}]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+|\s+/gu

/** Line break opportunities: after a space, and after each Chinese or Japanese character. */
export function breakable(line: string): string[] {
  return line.match(tokens) ?? []
}
