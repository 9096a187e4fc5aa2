import type { TextDelivery } from '#domain/text-provider.ts'

const timeoutMs = 15_000
/** Answers are short; more is not read. */
const MAX_ANSWER = 64 * 1024

type TextAnswer = { status: number; body: string }

/** Errors before any byte of a request could reach the provider. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Sends one request to a text provider, and follows no redirect: the log-in must not travel elsewhere. */
export async function requestText(
  url: string,
  init: { method?: string; headers: Record<string, string>; body?: string },
  withinMs = timeoutMs,
): Promise<TextAnswer | TextDelivery> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    const body = (await response.text()).slice(0, MAX_ANSWER)
    return { status: response.status, body }
  } catch (thrown) {
    const code = getCode(thrown)
    return { result: unreached.has(code) ? 'away' : 'unclear', why: code }
  }
}

/** True for a request that got no whole answer. */
export function isUnanswered(answer: TextAnswer | TextDelivery): answer is TextDelivery {
  return 'result' in answer
}

/**
 * Classifies a failed answer that says nothing about the text itself: too many requests and "come back later" were not
 * taken, a refused log-in concerns every text, and any other failure of the server leaves it open.
 */
export function classifyStatus(status: number): TextDelivery {
  const why = `HTTP ${status}`
  if (status === 429 || status === 503) return { result: 'later', why }
  if (
    status === 401 ||
    status === 402 ||
    status === 403 ||
    status === 404 ||
    (status >= 300 && status < 400)
  ) {
    return { result: 'away', why }
  }
  if (status >= 500) return { result: 'unclear', why }
  return { result: 'refused', why, badNumber: false, stopped: false }
}

/** Parses JSON; null when it is none or no object. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A text or number of an answer as text; '' for anything else. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A provider's words without the numbers, links and addresses that they may repeat. */
export function withoutNumbers(words: string): string {
  return words
    .replace(/\bhttps?:\S+/gi, '(link)')
    .replace(/\+?\d[\d ]{6,}\d/g, '(number)')
    .slice(0, 200)
}

/** The value of an `Authorization` header. */
export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function getCode(thrown: unknown): string {
  if (thrown instanceof Error && thrown.name === 'TimeoutError') return 'no answer in time'
  const cause = thrown instanceof Error ? (thrown.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'connection failed'
}
