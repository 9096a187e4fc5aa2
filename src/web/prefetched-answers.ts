import { levels } from '#contract/endpoint.ts'
import { lastRootData } from './last-root-data.ts'
import { pageControls } from './page-controls.ts'
import { whenIdle } from './when-idle.ts'

type Found = {
  text: string
  /** Parsed once, for all pages that read it. */
  json?: unknown
  /** An answer that is not to be stored belongs to this browser alone, and is shown once. */
  isPersonal: boolean
}

type Prefetched = {
  answer: Promise<Found | null>
  /** On the way, or found to have changed a moment ago: shown without asking again. */
  isNew: boolean
}

/** As much of a response as pages read. */
type PageResponse = Pick<Response, 'ok' | 'status' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>
}

/** Answers to visitors, by address. */
const prefetched = new Map<string, Prefetched>()

/** Whether the visitor may be shown prefetched answers: those for people who are logged in may differ. */
export function isAnonymous(): boolean {
  return lastRootData.current?.caller.authLevel === levels.anonymous
}

/** Prefetches the answer to a GET request, which must change nothing, for the page that asks for it next. */
export async function prefetchAnswer(path: string): Promise<PageResponse> {
  const found = await (prefetched.get(path) ?? startPrefetch(path)).answer
  if (!found) throw new Error(`no answer from ${path}`)
  return toResponse(found)
}

function startPrefetch(path: string): Prefetched {
  const answer = readNow(path).then(
    (found) => found ?? null,
    () => null,
  )
  const started: Prefetched = { answer, isNew: true }
  prefetched.set(path, started)
  void answer.then((found) => {
    started.isNew = false
    if (!found) prefetched.delete(path)
  })
  return started
}

/**
 * The prefetched answer, for the page to show at once; null when there is none. It is requested again meanwhile, and when
 * it has changed, the page is corrected.
 */
export function takePrefetched(
  path: string,
  readOtherwise: () => Promise<PageResponse>,
): Promise<PageResponse> | null {
  const one = prefetched.get(path)
  if (!one || !isAnonymous()) return null
  const { isNew } = one
  return one.answer.then((found) => {
    if (!found) return readOtherwise()
    if (found.isPersonal) prefetched.delete(path)
    one.isNew = false
    // After the page has been painted.
    if (!isNew) whenIdle(() => void correctWhenChanged(path, found.text).catch(() => {}))
    return toResponse(found)
  })
}

/** Lets the next page ask the server for everything. */
export function forgetPrefetched(): void {
  prefetched.clear()
}

async function correctWhenChanged(path: string, shown: string): Promise<void> {
  const now = await readNow(path)
  if (now === undefined || now?.text === shown) return
  if (now) prefetched.set(path, { answer: Promise.resolve(now), isNew: true })
  else prefetched.delete(path)
  pageControls.correct()
}

/** The present answer: null for a refusal, undefined when the server cannot tell. */
async function readNow(path: string): Promise<Found | null | undefined> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) return response.status < 500 ? null : undefined
  const isPersonal = response.headers.get('cache-control')?.includes('no-store') ?? true
  return { text: await response.text(), isPersonal }
}

function toResponse(found: Found): PageResponse {
  return {
    ok: true,
    status: 200,
    headers: { get: () => null },
    text: async () => found.text,
    json: async () => (found.json ??= JSON.parse(found.text) as unknown),
  }
}
