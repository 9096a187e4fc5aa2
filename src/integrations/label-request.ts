import { setTimeout as waitFor } from 'node:timers/promises'
import type { Answer, LabelFailure } from '#domain/label-service.ts'
import { requestService } from './request-service.ts'
import { parseObject, toText, withoutNumbers } from './text-request.ts'

/** A label as base64 in JSON, and some. */
const MAX_ANSWER = 8 * 1024 * 1024
/** Requests that may wait for their turn: more would outlast the lease of a purchase. */
const MAX_WAITING = 12
/** How often a request that came too fast is sent again, and the longest pause before it. */
const MAX_REPEATS = 2
const MAX_PAUSE_MS = 5_000

type Init = { method?: string; body?: object }

/**
 * Sends requests to a label service, `gapMs` apart, since services count them by the second. One that came too fast all the same is sent
 * again after the pause that the service asks for.
 */
export function openLabelRequests({
  apiUrl,
  headers,
  gapMs,
  pause = waitFor,
  withinMs,
}: {
  apiUrl: string
  headers: Record<string, string>
  gapMs: number
  pause?: (ms: number) => Promise<unknown>
  /** How long an answer may take; left out, 15 seconds. */
  withinMs?: number
}) {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Resolves when the request may begin. */
  async function takeTurn(): Promise<boolean> {
    if (waiting >= MAX_WAITING) return false
    waiting++
    const mine = turn
    // The next one begins a gap after this one began.
    turn = mine.then(() => (gapMs > 0 ? pause(gapMs) : undefined))
    await mine
    waiting--
    return true
  }

  async function send(url: string, { method = 'GET', body }: Init) {
    for (let repeats = 0; ; repeats++) {
      if (!(await takeTurn())) return { result: 'later' as const, why: 'too many requests of ours wait' }
      const answer = await requestService(
        url,
        {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        },
        { withinMs, most: MAX_ANSWER },
      )
      if ('result' in answer || answer.status !== 429 || repeats >= MAX_REPEATS) return answer
      const seconds = Number(answer.header('retry-after') ?? '1')
      await pause(Math.min(MAX_PAUSE_MS, Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000))
    }
  }

  return {
    /** Calls the API; returns the object of its answer, with `status` for answers that refuse. */
    async call(
      path: string,
      init: Init = {},
    ): Promise<Answer<{ status: number; data: Record<string, unknown> }>> {
      const answer = await send(`${apiUrl}${path}`, init)
      if ('result' in answer) return { failed: answer.result, why: answer.why }
      const { status } = answer
      const failure = classifyStatus(status)
      if (failure) return failure
      const data = parseObject(answer.bytes.toString('utf8'))
      // A 200 with something else than an object says nothing.
      return data === null ? { failed: 'unclear', why: `HTTP ${status} without JSON` } : { status, data }
    },
    /** Fetches a PDF that the service keeps at an address of its own, without our keys. */
    async fetchPdf(url: string): Promise<Answer<{ pdf: Uint8Array }>> {
      const isSafe =
        URL.canParse(url) && (url.startsWith('https:') || new URL(url).origin === new URL(apiUrl).origin)
      if (!isSafe) return { failed: 'unclear', why: 'no address of a label' }
      const answer = await requestService(url, { headers: {} }, { withinMs, most: MAX_ANSWER })
      if ('result' in answer) return { failed: answer.result, why: answer.why }
      const pdf = readPdf(answer.bytes)
      return answer.status === 200 && pdf
        ? { pdf }
        : { failed: 'unclear', why: `HTTP ${answer.status} instead of a PDF` }
    },
  }
}

/** Failures that say nothing about the shipment; null where the service's own words count. */
function classifyStatus(status: number): LabelFailure | null {
  const why = `HTTP ${status}`
  if (status === 429 || status === 503) return { failed: 'later', why }
  if (status === 401 || status === 402 || status === 403 || (status >= 300 && status < 400)) {
    return { failed: 'away', why }
  }
  return status >= 500 ? { failed: 'unclear', why } : null
}

/** Returns the bytes when they are a PDF. */
export function readPdf(bytes: Uint8Array): Uint8Array | null {
  return Buffer.from(bytes).subarray(0, 5).toString('latin1') === '%PDF-' ? new Uint8Array(bytes) : null
}

/** An object within an answer; empty for anything else. */
export function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** A list of objects within an answer. */
export function toObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

/** An amount such as 12.5 or "12.50" in cents; null for anything else. */
export function toCents(value: unknown): number | null {
  const text = toText(value)
  return /^\d{1,6}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null
}

/** A time in ISO 8601 as epoch milliseconds; null for anything else. */
export function toTime(value: unknown): number | null {
  const time = Date.parse(toText(value))
  return Number.isFinite(time) ? time : null
}

/** The service's words on why it refuses, without the numbers that they may repeat. */
export function toRefusal(words: string): LabelFailure {
  return { failed: 'refused', why: withoutNumbers(words) || 'no reason was given' }
}
