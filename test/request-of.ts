import { splitKey, type MethodAndPath } from '#contract/endpoint.ts'
import { toRequest, toUpload } from '#web/http-api.ts'

/** The request that our pages send for a call. */
export function getRequest(
  key: MethodAndPath,
  input: unknown,
  origin: string,
  headers: Record<string, string> = {},
): Request {
  const { method } = splitKey(key)
  const named = { ...(input as Record<string, unknown>) }
  const ours = { origin, 'sec-fetch-site': 'same-origin' }
  if (named['picture'] instanceof Blob) {
    const { path: to, body, type } = toUpload(key, { ...named, picture: named['picture'] })
    const sent = { ...ours, 'content-type': type, ...headers }
    return new Request(origin + to, { method, headers: sent, body })
  }
  const { path, body } = toRequest(key, named)
  const isJson = body !== null
  return new Request(origin + path, {
    method,
    headers: { ...ours, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(isJson && { body }),
  })
}
