/** A path as it may be logged: without segments that may be a token or an address. */
export function loggedPath(path: string): string {
  return path.replace(/[^/]{20,}|[^/]*(?:@|%40)[^/]*/gi, '(hidden)')
}
