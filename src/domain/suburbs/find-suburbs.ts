import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Suburb } from '#contract/suburbs.schema.ts'

const { resolve } = createRequire(import.meta.url)

/** The lines of each postcode, such as `VIC Carlton|Carlton South`; read at the first question. */
let lines: Map<string, string[]> | null = null

/** The names of all suburbs, to compare with. */
let known: Set<string> | null = null

/** Returns the suburbs of a postcode, by state; none of one that nowhere has. */
export function findSuburbs(postcode: string): Suburb[] {
  const ofPostcode = (lines ??= readLines()).get(postcode) ?? []
  return ofPostcode.flatMap((line) => {
    const [state, names] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    return names.split('|').map((suburb) => ({ suburb, state: state as Suburb['state'] }))
  })
}

function readLines(): Map<string, string[]> {
  const text = readFileSync(resolve('#assets/suburbs/2024-03.txt'), 'utf8')
  const found = new Map<string, string[]>()
  for (const line of text.trim().split('\n')) {
    const [postcode, ofState] = [line.slice(0, 4), line.slice(5)]
    const known = found.get(postcode)
    if (known) known.push(ofState)
    else found.set(postcode, [ofState])
  }
  return found
}

/** Returns whether any postcode has a suburb of this name, however it is written. */
export function isKnownSuburb(name: string): boolean {
  if (known === null) {
    const postcodes = [...(lines ??= readLines()).keys()]
    known = new Set(postcodes.flatMap(findSuburbs).map(({ suburb }) => foldSuburb(suburb)))
  }
  return known.has(foldSuburb(name))
}

/** A name as it is compared: "St. Kilda", "Saint Kilda" and "ST KILDA" are one. */
export function foldSuburb(name: string): string {
  const short: Record<string, string> = {
    saint: 'st',
    mount: 'mt',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
  }
  const words = name
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\d]+/u)
  return words
    .filter(Boolean)
    .map((word) => short[word] ?? word)
    .toSorted()
    .join(' ')
}
