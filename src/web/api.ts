import { data } from 'react-router'
import { idempotencyHeader, pathNames, type Endpoint } from '#contract/endpoint.ts'

/** A "no" that a form can show: one sentence, more for single inputs, and facts such as today's price. */
export type Refused = {
  refused: true
  status: number
  error: string
  fields: Record<string, string>
  facts: Record<string, unknown>
}

/** One page of a list: its rows, how many there are in all, and where the next page begins. */
export type ListPage<Row> = { rows: Row[]; total: number | null; next: string | null }

export type Api = {
  /** Reads what a page cannot do without: a refusal becomes that page's error. */
  read<Ask, Reply>(endpoint: Endpoint<Ask, Reply>, ask: Ask): Promise<Reply>
  /** Reads one page of a list with its total and its next cursor. */
  readList<Row>(endpoint: Endpoint, ask: unknown): Promise<ListPage<Row>>
  /** Sends a change: a refusal comes back as a value, for the form to show. */
  send<Ask, Reply>(
    endpoint: Endpoint<Ask, Reply>,
    ask: Ask,
    more?: { idempotencyKey?: string },
  ): Promise<Reply | Refused>
  /** Sends one picture, with what it is for. */
  upload<Ask extends { picture: Blob }, Reply>(
    endpoint: Endpoint<Ask, Reply>,
    ask: Ask,
  ): Promise<Reply | Refused>
}

/** True when a change was refused. */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && (answer as { refused?: unknown }).refused === true
}

/** True for what a read throws when no answer came at all, as without a connection. */
export function isUnreachable(thrown: unknown): boolean {
  return (thrown as { data?: { unreachable?: unknown } } | null)?.data?.unreachable === true
}

export type Carried = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> }
type Carry = (path: string, init: RequestInit) => Promise<Carried>
/** A shorter way for some calls; null for any other. */
type Shortcut = (endpoint: Endpoint, asked: Record<string, unknown>) => Promise<Carried> | null

const unreachable =
  'We could not reach the shop. Nothing you typed is lost: check your connection and try again.'
const unreadable = 'The shop answered something we could not read. Please try again.'

/** An Api over any way to carry a request: fetch in the browser, the app itself on the server. */
export function apiOver(carry: Carry, shortcut?: Shortcut): Api {
  const ask = async (endpoint: Endpoint, asked: unknown, headers: Record<string, string> = {}) => {
    const answered = shortcut?.(endpoint, asked as Record<string, unknown>)
    if (answered) return answered
    const { path, body } = requestFor(endpoint, asked)
    const init: RequestInit = { method: endpoint.method, credentials: 'same-origin', headers }
    if (body !== null) {
      init.body = body
      init.headers = { ...headers, 'content-type': 'application/json' }
    }
    return carry(path, init)
  }

  const readResponse = async (endpoint: Endpoint, asked: unknown) => {
    const response = await ask(endpoint, asked).catch(() => null)
    if (!response) throw data({ error: unreachable, unreachable: true }, { status: 503 })
    if (!response.ok) throw data({ error: (await refusedOf(response)).error }, { status: response.status })
    return response
  }

  return {
    async read<Reply>(endpoint: Endpoint<unknown, Reply>, asked: unknown) {
      return (await (await readResponse(endpoint, asked)).json()) as Reply
    },
    async readList<Row>(endpoint: Endpoint, asked: unknown) {
      const response = await readResponse(endpoint, asked)
      const total = response.headers.get('x-total-count')
      return {
        rows: (await response.json()) as Row[],
        total: total === null ? null : Number(total),
        next: response.headers.get('x-next-cursor'),
      }
    },
    async send<Reply>(
      endpoint: Endpoint<unknown, Reply>,
      asked: unknown,
      more: { idempotencyKey?: string } = {},
    ) {
      const headers = more.idempotencyKey ? { [idempotencyHeader]: more.idempotencyKey } : undefined
      const response = await ask(endpoint, asked, headers).catch(() => null)
      if (!response) return { refused: true, status: 503, error: unreachable, fields: {}, facts: {} }
      if (!response.ok) return refusedOf(response)
      return (await response.json()) as Reply
    },
    async upload<Reply>(endpoint: Endpoint<unknown, Reply>, asked: { picture: Blob }) {
      const { path, body, type } = uploadFor(endpoint, asked)
      const headers = { 'content-type': type }
      const sent = carry(path, { method: endpoint.method, credentials: 'same-origin', headers, body })
      const response = await sent.catch(() => null)
      if (!response) return { refused: true, status: 503, error: unreachable, fields: {}, facts: {} }
      if (!response.ok) return refusedOf(response)
      return (await response.json()) as Reply
    },
  }
}

/** Where a picture is sent to: what it is for stands in the address, and the picture alone is the body. */
export function uploadFor(
  endpoint: Endpoint,
  { picture, ...about }: { picture: Blob },
): { path: string; body: Blob; type: string } {
  const { path, rest } = pathFor(endpoint, about)
  const told = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      told.set(name, String(value))
    }
  }
  // What the picture really is, the shop finds out itself.
  const type = picture.type.startsWith('image/') ? picture.type : 'application/octet-stream'
  return { path: `${path}?${told}`, body: picture, type }
}

/** The path of a call with its names filled in, and the JSON that is left for the body. */
function requestFor(endpoint: Endpoint, asked: unknown): { path: string; body: string | null } {
  const { path, rest } = pathFor(endpoint, asked)
  const carriesBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return { path, body: carriesBody ? JSON.stringify(rest) : null }
}

function pathFor(endpoint: Endpoint, asked: unknown): { path: string; rest: Record<string, unknown> } {
  const rest = { ...(asked as Record<string, unknown>) }
  let path: string = endpoint.path
  for (const name of pathNames(endpoint.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  return { path, rest }
}

async function refusedOf(response: Carried): Promise<Refused> {
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
