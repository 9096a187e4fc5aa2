import type { TextDelivery } from '#domain/text-provider.ts'
import { requestService } from './request-service.ts'

/** Answers are short; more is not read. */
const MAX_ANSWER = 64 * 1024

type TextAnswer = { status: number; body: string }

/** Sends one request to a text provider. */
export async function requestText(
  url: string,
  init: { method?: string; headers: Record<string, string>; body?: string },
  withinMs?: number,
): Promise<TextAnswer | TextDelivery> {
  const answer = await requestService(url, init, { withinMs, most: MAX_ANSWER })
  return 'result' in answer ? answer : { status: answer.status, body: answer.bytes.toString('utf8') }
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
