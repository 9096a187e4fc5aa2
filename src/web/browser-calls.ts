import { quietHeader } from '#contract/endpoint.ts'
import { isBackgroundRefresh } from './browser-api.ts'
import { createHttpApi } from './http-api.ts'
import { forgetPrefetched, isAnonymous, prefetchAnswer, takePrefetched } from './prefetched-answers.ts'

/** Calls of the API from the browser; visitors are shown what was prefetched. */
export const api = createHttpApi(async (path, init) => {
  const send = () => fetch(path, isBackgroundRefresh() ? markQuiet(init) : init)
  if (init.method === 'GET') return takePrefetched(path, send) ?? send()
  const response = await send()
  // What was refused may have been sent from old prices: the page that says so reads them anew.
  if (!response.ok) forgetPrefetched()
  return response
})

function markQuiet(init: RequestInit): RequestInit {
  return { ...init, headers: { ...(init.headers as Record<string, string>), [quietHeader]: '1' } }
}

/** Calls whose answers are kept for the page that makes them next. */
export const prefetchingApi = createHttpApi(async (path, { method }) => {
  if (method !== 'GET') throw new Error(`${method} ${path} changes something`)
  return prefetchAnswer(path)
})

/** Reads a public file, and keeps it for visitors; null when it cannot be read. */
export async function readFile(path: string): Promise<string | null> {
  const send = () => fetch(path)
  const read = takePrefetched(path, send) ?? (isAnonymous() ? prefetchAnswer(path) : send())
  const response = await read.catch(() => null)
  return response?.ok ? response.text() : null
}
