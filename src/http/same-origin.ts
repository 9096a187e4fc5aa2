const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True for requests that our own pages sent, by Sec-Fetch-Site or Origin (CSRF protection). */
export function isSameOrigin(request: Request, publicOrigin: string | null): boolean {
  if (safeMethods.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  if (origin === null || origin === 'null') return site === 'same-origin'
  return origin === (publicOrigin ?? new URL(request.url).origin)
}
