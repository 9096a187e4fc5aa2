import { Refusal, refusals } from '#contract/refusals.ts'

const MAX_KEY_LENGTH = 40

/** Names that stand for something else where repairs are named: fields of a phone, and columns of the price file. */
const reserved = new Set([
  'id',
  'phoneid',
  'name',
  'brand',
  'serieslabel',
  'model',
  'displayname',
  'imgsrc',
  'releaseyear',
  'drawing',
  'version',
  'extras',
  'data',
  'order',
  'constructor',
])

/** The key of a new repair, from its label: "Water damage treatment" becomes `waterdamagetreatment`. */
export function toKey(present: readonly { key: string }[], label: string): string {
  const letters = fold(label).replace(/^[0-9]+/, '')
  const base = (letters.length < 2 ? `repair${letters}` : letters).slice(0, MAX_KEY_LENGTH - 3)
  const taken = new Set([...reserved, ...present.map(({ key }) => key)])
  let key = base
  for (let number = 2; taken.has(key); number += 1) key = `${base}${number}`
  return key
}

/** Refuses a label that reads like another's, or like its key: a column of a price file names one repair. */
export function requireFreeLabel(others: readonly { key: string; label: string }[], label: string): void {
  const name = toColumn(label)
  const isTaken = others.some((row) => toColumn(row.label) === name || row.key === name)
  if (!isTaken && name !== 'phoneid' && name !== 'name') return
  const { message } = refusals.name_taken
  throw new Refusal('invalid', { message, fields: { label: message } })
}

function toColumn(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
