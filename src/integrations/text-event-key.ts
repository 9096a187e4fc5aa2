import { createHash, timingSafeEqual } from 'node:crypto'
import { parseObject } from './text-request.ts'

/** Whether a request of a provider that signs nothing carries our key in its address; compares in constant time. */
export function hasEventsKey(url: string, key: string): boolean {
  const given = new URL(url).searchParams.get('key') ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return key !== '' && timingSafeEqual(hash(given), hash(key))
}

/** The fields of a body, JSON or a form. */
export function readFields(body: string, contentType: string): Record<string, unknown> {
  if (/json/i.test(contentType)) return parseObject(body) ?? {}
  return Object.fromEntries(new URLSearchParams(body))
}
