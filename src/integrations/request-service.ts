const timeoutMs = 15_000

/** An answer of an outside service, whatever its status. */
type ServiceAnswer = { status: number; header(name: string): string | null; bytes: Buffer }
/** No whole answer. `away`: no byte of the request reached the service. `unclear`: it may have done what was asked. */
type Unanswered = { result: 'away' | 'unclear'; why: string }

/** Errors before any byte of a request could reach the service. */
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

/** Sends one request to an outside service, and follows no redirect: the log-in must not travel elsewhere. Bytes past `most` are cut off. */
export async function requestService(
  url: string,
  init: { method?: string; headers: Record<string, string>; body?: string },
  { withinMs = timeoutMs, most }: { withinMs?: number | undefined; most: number },
): Promise<ServiceAnswer | Unanswered> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    const bytes = Buffer.from(await response.arrayBuffer()).subarray(0, most)
    return { status: response.status, header: (name) => response.headers.get(name), bytes }
  } catch (thrown) {
    const code = getCode(thrown)
    return { result: unreached.has(code) ? 'away' : 'unclear', why: code }
  }
}

function getCode(thrown: unknown): string {
  if (thrown instanceof Error && thrown.name === 'TimeoutError') return 'no answer in time'
  const cause = thrown instanceof Error ? (thrown.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'connection failed'
}
