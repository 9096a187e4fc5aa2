import { pathNames, type Endpoint } from '#contract/endpoint.ts'
import { toUpload } from '#web/api.ts'

/** The request that our pages send for an endpoint. */
export function requestOf<Input>(
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
  let path: string = endpoint.path
  for (const name of pathNames(endpoint.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(named[name])))
    delete named[name]
  }
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return new Request(origin + path, {
    method: endpoint.method,
    headers: {
      ...ours,
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: JSON.stringify(named) }),
  })
}
