import { data } from 'react-router'
import { idempotencyHeader, pathNames, type Endpoint } from '#contract/endpoint.ts'

/** An error that a form can show: a sentence, sentences for single fields, and facts such as the current price. */
export type Refused = {
  refused: true
  status: number
  error: string
  fields: Record<string, string>
  facts: Record<string, unknown>
}

/** One page of a list: its rows, the total count, and the cursor of the next page. */
type ListPage<Row> = { rows: Row[]; total: number | null; next: string | null }

export type Api = {
  /** Reads data that a page requires: a refusal is thrown and becomes the page's error. */
  read<Input, Output>(endpoint: Endpoint<Input, Output>, request: NoInfer<Input>): Promise<Output>
  /** Reads one page of a list with its total and next cursor. */
  readList<Row>(endpoint: Endpoint, request: unknown): Promise<ListPage<Row>>
  /** Sends a change: a refusal is returned, for the form to show. */
  send<Input, Output>(
    endpoint: Endpoint<Input, Output>,
    request: NoInfer<Input>,
    more?: { idempotencyKey?: string },
  ): Promise<Output | Refused>
  /** Uploads a photo with its metadata. */
  upload<Input extends { picture: Blob }, Output>(
    endpoint: Endpoint<Input, Output>,
    request: NoInfer<Input>,
  ): Promise<Output | Refused>
}

/** True when a change was refused. */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && (answer as { refused?: unknown }).refused === true
}

/** True for the error that a read throws when there is no response, such as offline. */
export function isUnreachable(thrown: unknown): boolean {
  return (thrown as { data?: { unreachable?: unknown } } | null)?.data?.unreachable === true
}

type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> }
type Fetch = (path: string, init: RequestInit) => Promise<ApiResponse>
/** Makes one call; an input with a `picture` is an upload. */
type MakeCall = (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  more: { idempotencyKey?: string },
) => Promise<ApiResponse>

const unreachable =
  'We could not reach the shop. Nothing you typed is lost: check your connection and try again.'
const unreadable = 'The shop answered something we could not read. Please try again.'

/** Creates an Api over HTTP from a function with the signature of `fetch`. */
export function createHttpApi(send: Fetch): Api {
  return createApi((endpoint, input, { idempotencyKey }) => {
    const { method } = endpoint
    const { picture } = input
    if (picture instanceof Blob) {
      const { path, body, type } = toUpload(endpoint, { ...input, picture })
      return send(path, { method, credentials: 'same-origin', headers: { 'content-type': type }, body })
    }
    const { path, body } = toRequest(endpoint, input)
    const headers: Record<string, string> = idempotencyKey ? { [idempotencyHeader]: idempotencyKey } : {}
    if (body === null) return send(path, { method, credentials: 'same-origin', headers })
    headers['content-type'] = 'application/json'
    return send(path, { method, credentials: 'same-origin', headers, body })
  })
}

/** Creates an Api from a transport: HTTP in the browser, the server-side caller during server rendering. */
export function createApi(makeCall: MakeCall): Api {
  const request = async (endpoint: Endpoint, input: unknown, more: { idempotencyKey?: string } = {}) =>
    makeCall(endpoint, input as Record<string, unknown>, more)

  const readResponse = async (endpoint: Endpoint, input: unknown) => {
    const response = await request(endpoint, input).catch(() => null)
    if (!response) throw data({ error: unreachable, unreachable: true }, { status: 503 })
    if (!response.ok) throw data({ error: (await parseRefusal(response)).error }, { status: response.status })
    return response
  }

  return {
    async read<Output>(endpoint: Endpoint<unknown, Output>, input: unknown) {
      return (await (await readResponse(endpoint, input)).json()) as Output
    },
    async readList<Row>(endpoint: Endpoint, input: unknown) {
      const response = await readResponse(endpoint, input)
      const total = response.headers.get('x-total-count')
      return {
        rows: (await response.json()) as Row[],
        total: total === null ? null : Number(total),
        next: response.headers.get('x-next-cursor'),
      }
    },
    async send<Output>(
      endpoint: Endpoint<unknown, Output>,
      input: unknown,
      more: { idempotencyKey?: string } = {},
    ) {
      const response = await request(endpoint, input, more).catch(() => null)
      if (!response) return { refused: true, status: 503, error: unreachable, fields: {}, facts: {} }
      if (!response.ok) return parseRefusal(response)
      return (await response.json()) as Output
    },
    async upload<Output>(endpoint: Endpoint<unknown, Output>, input: { picture: Blob }) {
      const response = await request(endpoint, input).catch(() => null)
      if (!response) return { refused: true, status: 503, error: unreachable, fields: {}, facts: {} }
      if (!response.ok) return parseRefusal(response)
      return (await response.json()) as Output
    },
  }
}

/** Builds the upload request: metadata in the URL, the photo alone as the body. */
export function toUpload(
  endpoint: Endpoint,
  { picture, ...about }: { picture: Blob },
): { path: string; body: Blob; type: string } {
  const { path, rest } = toPath(endpoint, about)
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
export function toRequest(endpoint: Endpoint, input: unknown): { path: string; body: string | null } {
  const { path, rest } = toPath(endpoint, input)
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { path, body: JSON.stringify(rest) }
  const query = toQuery(rest)
  return { path: query === '' ? path : `${path}?${query}`, body: null }
}

function toPath(endpoint: Endpoint, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest = { ...(input as Record<string, unknown>) }
  let path: string = endpoint.path
  for (const name of pathNames(endpoint.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  return { path, rest }
}

async function parseRefusal(response: ApiResponse): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null)
  const { error, fields, ...facts } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  return {
    refused: true,
    status: response.status,
    error: typeof error === 'string' ? error : unreadable,
    fields: (fields as Record<string, string> | undefined) ?? {},
    facts,
  }
}
