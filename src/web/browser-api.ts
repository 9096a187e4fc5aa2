import { quietHeader } from '#contract/endpoint.ts'
import { createHttpApi } from './api.ts'

let backgroundRefreshes = 0

const prefetches = new Map<string, Promise<Response>>()

/** API client of the browser. */
export const browserApi = createHttpApi((path, init) => {
  const pending = init.method === 'GET' && prefetches.get(path)
  if (pending)
    return pending.then(
      (response) => response.clone(),
      () => fetch(path, init),
    )
  if (backgroundRefreshes === 0) return fetch(path, init)
  return fetch(path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), [quietHeader]: '1' },
  })
})

/** True while a background refresh is running, without user interaction. */
export function isBackgroundRefresh(): boolean {
  return backgroundRefreshes > 0
}

/** Marks the requests of `work` as background refreshes, which do not extend the session. */
export async function refreshInBackground(work: () => Promise<unknown>): Promise<void> {
  backgroundRefreshes += 1
  try {
    await work()
  } finally {
    backgroundRefreshes -= 1
  }
}

/**
 * Prefetches a public API response into the browser's HTTP cache, so that the page's own request is answered by 304. A
 * request made meanwhile shares the response.
 */
export function prefetchApi(path: string): void {
  const response = fetch(path, { credentials: 'same-origin' })
  prefetches.set(path, response)
  response
    .then((response) => response.clone().arrayBuffer())
    .catch(() => {})
    .finally(() => prefetches.delete(path))
}
