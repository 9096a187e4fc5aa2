const longest = 400

/**
 * Where a page of a list ended: the value that the list is ordered by, and the id that decides between
 * equals.
 */
export type Cursor<Value extends string | number> = { value: Value; id: number }

/** The cursor as a word for URLs. */
export function encodeCursor({ value, id }: Cursor<string | number>): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Reads what `encodeCursor` wrote; null for every other word. Numbers are integers. */
export function decodeCursor(word: string, kind: 'number'): Cursor<number> | null
export function decodeCursor(word: string, kind: 'string'): Cursor<string> | null
export function decodeCursor(word: string, kind: 'number' | 'string'): Cursor<string | number> | null {
  const cursor = word.length <= longest ? parse(word) : null
  if (!cursor || typeof cursor.value !== kind) return null
  if (typeof cursor.value === 'number' && !Number.isSafeInteger(cursor.value)) return null
  // One cursor is one word: padding, spaces or `1e3` are somebody's invention.
  return encodeCursor(cursor) === word ? cursor : null
}

function parse(word: string): Cursor<string | number> | null {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(word, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (!Array.isArray(read) || read.length !== 2) return null
  const [value, id] = read as unknown[]
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { value, id } : null
}
