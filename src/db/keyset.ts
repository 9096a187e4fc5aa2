const longest = 400

/** Position of a keyset page: the value of the sort column, and the id that breaks ties. */
export type Cursor<Value extends string | number> = { value: Value; id: number }

/** Encodes a cursor for use in URLs. */
export function encodeCursor({ value, id }: Cursor<string | number>): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Decodes a cursor; null for anything that `encodeCursor` did not write. Numbers are integers. */
export function decodeCursor(word: string, kind: 'number'): Cursor<number> | null
export function decodeCursor(word: string, kind: 'string'): Cursor<string> | null
export function decodeCursor(word: string, kind: 'number' | 'string'): Cursor<string | number> | null {
  const cursor = word.length <= longest ? parse(word) : null
  if (!cursor || typeof cursor.value !== kind) return null
  if (typeof cursor.value === 'number' && !Number.isSafeInteger(cursor.value)) return null
  // Each cursor has exactly one spelling: padding, spaces and `1e3` are refused.
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
