import type { Endpoint } from '#contract/endpoint.ts'
import { toRequest, toUpload } from '#web/api.ts'

/** The request that our pages send for an endpoint. */
export function getRequest<Input>(
  endpoint: Endpoint<Input, unknown>,
  input: Input,
  origin: string,
  headers: Record<string, string> = {},
): Request {
  const named = { ...(input as Record<string, unknown>) }
  const ours = { origin, 'sec-fetch-site': 'same-origin' }
  if (named['picture'] instanceof Blob) {
    const { path: to, body, type } = toUpload(endpoint, { ...named, picture: named['picture'] })
    const sent = { ...ours, 'content-type': type, ...headers }
    return new Request(origin + to, { method: endpoint.method, headers: sent, body })
  }
  const { path, body } = toRequest(endpoint, named)
  const isJson = body !== null
  return new Request(origin + path, {
    method: endpoint.method,
    headers: { ...ours, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(isJson && { body }),
  })
}
