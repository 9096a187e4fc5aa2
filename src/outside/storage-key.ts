const ours = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/i

/** The key itself; throws for one that would climb out of its folder or that no service takes. */
export function checkKey(key: string): string {
  if (!ours.test(key) || key.length > 200) throw new Error('That is no key of ours')
  return key
}
