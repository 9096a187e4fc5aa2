import { MINUTE_MS } from '#contract/durations.ts'

type StreamOptions = {
  /** URL of the stream; built for each attempt. */
  url(): string
  onEvent(event: { id: number; ticket: number } | 'all'): void
  /** Called when all events up to now were received. */
  onCaughtUp(): void
  /** Called when the session has ended. */
  onSessionEnd(): void
  /** Called with false when streams fail here, and with true when they work again. */
  onAvailable(isAvailable: boolean): void
}

const retryMs = 3_000
/** Retry interval after repeated failures. */
const unavailableRetryMs = MINUTE_MS
/** Timeout for the "hello" event: a buffering proxy never delivers it. */
const helloTimeoutMs = 10_000
/** A stream that lasted less than this counts as a failure. */
const minDurationMs = 30_000

/** Keeps a stream of server-sent events open until `end` is called. */
export function openStream({ url, onEvent, onCaughtUp, onSessionEnd, onAvailable }: StreamOptions): {
  end(): void
} {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let helloAt: number | null = null

  const open = () => {
    if (typeof EventSource === 'undefined') return onAvailable(false)
    helloAt = null
    source = new EventSource(url())
    timer = setTimeout(fail, helloTimeoutMs)
    source.addEventListener('hello', () => {
      clearTimeout(timer)
      helloAt = performance.now()
      if (failures > 1) onAvailable(true)
    })
    source.addEventListener('ticket', ({ data, lastEventId }: MessageEvent<string>) => {
      onCaughtUp()
      onEvent({ id: Number(lastEventId), ticket: (JSON.parse(data) as { ticket: number }).ticket })
    })
    source.addEventListener('all', () => onEvent('all'))
    source.addEventListener('bye', onSessionEnd)
    source.addEventListener('error', fail)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const fail = () => {
    close()
    const lasted = helloAt === null ? 0 : performance.now() - helloAt
    if (lasted > minDurationMs) failures = 0
    failures += 1
    if (failures === 2) onAvailable(false)
    // Jitter, so that browsers do not all reconnect at once after a restart.
    timer = setTimeout(open, (failures < 2 ? retryMs : unavailableRetryMs) * (1 + Math.random() / 2))
  }
  open()
  return { end: close }
}
