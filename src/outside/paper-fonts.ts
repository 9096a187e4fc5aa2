import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { unpackWoff } from './woff.ts'

export type Weight = 'regular' | 'strong'

/** A font, read once for all documents, and whether it can draw a character. */
export type Face = {
  name: string
  has(code: number): boolean
  /** The font for one document: what is large is shared, what remembers the words that were set is its own. */
  forOne(): PDFKit.Mixins.PDFFontSource
}

/** A piece of text that one face draws. */
export type Run = { text: string; face: Face }

const { resolve } = createRequire(import.meta.url)
const noto = (script: string, weight: Weight, pack = 'noto-sans') =>
  `@fontsource/${pack}/files/${pack}-${script}-${weight === 'regular' ? 400 : 600}-normal.woff`
const chinese = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'

// In the order in which they are asked; Chinese comes last, since it can draw Latin letters too, and is large.
const filesOf = (weight: Weight): string[] => [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'].map(
    (script) => noto(script, weight),
  ),
  noto('arabic', weight, 'noto-sans-arabic'),
  chinese,
]

const files = { regular: filesOf('regular'), strong: filesOf('strong') }

const opened = new Map<string, Face | null>()

/** A face, read once when a character first asks for it; null when its package is not installed. */
function faceOf(file: string): Face | null {
  const known = opened.get(file)
  if (known !== undefined) return known
  let path: string
  try {
    path = resolve(file)
  } catch {
    opened.set(file, null)
    return null
  }
  const read = readFileSync(path)
  const bytes = file.endsWith('.woff') ? unpackWoff(read) : read
  const font = create(bytes)
  const face: Face = {
    name: file,
    has: (code) => font.hasGlyphForCodePoint(code),
    // A sign remembers the character that it was first asked for by, which must not be another document's.
    forOne: () => Object.assign(Object.create(font), { _glyphs: {} }) as PDFKit.Mixins.PDFFontSource,
  }
  opened.set(file, face)
  return face
}

const asked = new Map<string, Face | null>()

function faceFor(code: number, weight: Weight): Face | null {
  const key = `${weight} ${code}`
  const known = asked.get(key)
  if (known !== undefined) return known
  let found: Face | null = null
  for (const file of files[weight]) {
    const face = faceOf(file)
    if (!face?.has(code)) continue
    found = face
    break
  }
  asked.set(key, found)
  return found
}

// Joiners, marks of direction and variation selectors draw nothing here; overrides could make a text read as another one.
const unseen = /[\p{Cf}\u2028\u2029]|\p{Variation_Selector}/gu

/** A person's words as they may stand on paper: composed, without control characters and tricks of direction. */
export function inert(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(unseen, '')
}

/** One line of text in pieces, each with a face that can draw it; what none can draw becomes a question mark. */
export function runsOf(line: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const sign of line) {
    const code = sign.codePointAt(0)!
    const last = runs.at(-1)
    // Spaces, stops and accents stay with the word that they stand beside.
    const stays = /[\s\p{P}\p{M}]/u.test(sign) && last?.face.has(code)
    const face = stays ? last!.face : faceFor(code, weight)
    const text = face ? sign : '?'
    const drawn = face ?? faceFor(0x3f, weight)!
    if (last && last.face === drawn) last.text += text
    else runs.push({ text, face: drawn })
  }
  return runs
}

const tokens =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\p{P}]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+|\s+/gu

/** Where a line may end: after a space, and after each Chinese or Japanese sign. */
export function breakable(line: string): string[] {
  return line.match(tokens) ?? []
}
