const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True when a request may change something: sent by our own pages, as the browser itself vouches. */
export function comesFromUs(request: Request, publicOrigin: string | null): boolean {
  if (safeMethods.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  if (origin === null || origin === 'null') return site === 'same-origin'
  return origin === (publicOrigin ?? new URL(request.url).origin)
}
