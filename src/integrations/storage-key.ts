const ours = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/i

/** Returns a storage key once checked; throws for path traversal and for keys that no service accepts. */
export function checkKey(key: string): string {
  if (!ours.test(key) || key.length > 200) throw new Error('That is no key of ours')
  return key
}
