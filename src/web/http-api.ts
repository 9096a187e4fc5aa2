import { data } from 'react-router'
import type { CallKey, Input, Output } from '#contract/all-calls.ts'
import { idempotencyHeader, pathNames, splitKey, type MethodAndPath } from '#contract/endpoint.ts'
import type { Api, ListPage, Refused } from './api.ts'

type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> }
type Fetch = (path: string, init: RequestInit) => Promise<ApiResponse>
/** Makes one call; an input with a `picture` is an upload. */
type MakeCall = (
  key: MethodAndPath,
  input: Record<string, unknown>,
  more: { idempotencyKey?: string },
) => Promise<ApiResponse>

const unreachable =
  'We could not reach the shop. Nothing you typed is lost: check your connection and try again.'
const lost = { error: unreachable, unreachable: true }
const unreadable = 'The shop answered something we could not read. Please try again.'

/** Creates an Api over HTTP from a function with the signature of `fetch`. */
export function createHttpApi(send: Fetch): Api {
  return createApi((key, input, { idempotencyKey }) => {
    const { method } = splitKey(key)
    const { picture } = input
    if (picture instanceof Blob) {
      const { path, body, type } = toUpload(key, { ...input, picture })
      return send(path, { method, credentials: 'same-origin', headers: { 'content-type': type }, body })
    }
    const { path, body } = toRequest(key, input)
    const headers: Record<string, string> = idempotencyKey ? { [idempotencyHeader]: idempotencyKey } : {}
    if (body === null) return send(path, { method, credentials: 'same-origin', headers })
    headers['content-type'] = 'application/json'
    return send(path, { method, credentials: 'same-origin', headers, body })
  })
}

/** Creates an Api from a transport: HTTP in the browser, the server-side caller during server rendering. */
export function createApi(makeCall: MakeCall): Api {
  const request = async (key: MethodAndPath, input: unknown, more: { idempotencyKey?: string } = {}) =>
    makeCall(key, input as Record<string, unknown>, more)

  const readResponse = async (key: MethodAndPath, input: unknown) => {
    const response = await request(key, input).catch(() => null)
    if (!response) throw data(lost, { status: 503 })
    if (!response.ok) throw data({ error: (await parseRefusal(response)).error }, { status: response.status })
    return response
  }
  // The line may break in the middle of an answer.
  const readBody = (response: ApiResponse) =>
    response.json().catch(() => {
      throw data(lost, { status: 503 })
    })

  return {
    async read<Key extends CallKey>(key: Key, input: Input<Key>) {
      return (await readBody(await readResponse(key, input))) as Output<Key>
    },
    async readList<Row>(key: CallKey, input: unknown): Promise<ListPage<Row>> {
      const response = await readResponse(key, input)
      const total = response.headers.get('x-total-count')
      return {
        rows: (await readBody(response)) as Row[],
        total: total === null ? null : Number(total),
        next: response.headers.get('x-next-cursor'),
      }
    },
    async send<Key extends CallKey>(key: Key, input: Input<Key>, more: { idempotencyKey?: string } = {}) {
      const response = await request(key, input, more).catch(() => null)
      if (!response) return refuse(503, unreachable)
      if (!response.ok) return parseRefusal(response)
      return (await response.json().catch(() => refuse(503, unreadable))) as Output<Key> | Refused
    },
  }
}

/** Builds the upload request: metadata in the URL, the photo alone as the body. */
export function toUpload(
  key: MethodAndPath,
  { picture, ...about }: { picture: Blob },
): { path: string; body: Blob; type: string } {
  const { path, rest } = toPath(splitKey(key).path, about)
  // The server detects the image type itself.
  const type = picture.type.startsWith('image/') ? picture.type : 'application/octet-stream'
  return { path: `${path}?${toQuery(rest)}`, body: picture, type }
}

/** Writes the plain values of an input as a query string; objects and empty values are left out. */
function toQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value))
    }
  }
  return query.toString()
}

/** Fills in the path parameters of a call; the rest becomes the JSON body, or the query of a call without one. */
export function toRequest(key: MethodAndPath, input: unknown): { path: string; body: string | null } {
  const { method, path: pattern } = splitKey(key)
  const { path, rest } = toPath(pattern, input)
  if (method === 'POST' || method === 'PUT') return { path, body: JSON.stringify(rest) }
  const query = toQuery(rest)
  return { path: query === '' ? path : `${path}?${query}`, body: null }
}

function toPath(pattern: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest = { ...(input as Record<string, unknown>) }
  let path = pattern
  for (const name of pathNames(pattern)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  return { path, rest }
}

function refuse(status: number, error: string): Refused {
  return { refused: true, status, error, fields: {}, facts: {} }
}

async function parseRefusal(response: ApiResponse): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null)
  const { error, fields, ...facts } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  return {
    ...refuse(response.status, typeof error === 'string' ? error : unreadable),
    ...(fields ? { fields: fields as Record<string, string> } : {}),
    facts,
  }
}
