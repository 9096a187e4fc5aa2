type Setting = {
  /** Where to listen; asked anew at each try. */
  address(): string
  happened(happening: { id: number; ticket: number } | 'all'): void
  /** Up to this moment everything has been told. */
  known(): void
  /** The session has ended. */
  over(): void
  /** Told when streams turn out not to work here, and when they do again. */
  works(works: boolean): void
}

const againAfter = 3_000
/** When streams do not work, they are tried again now and then. */
const laterAfter = 60_000
/** A proxy that holds everything back looks like a stream that never says hello. */
const helloWithin = 10_000
/** What was cut sooner than this did not really work. */
const soundAfter = 30_000

/** Keeps a stream of server-sent events open for as long as it is not ended. */
export function openStream({ address, happened, known, over, works }: Setting): { end(): void } {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let greeted: number | null = null

  const open = () => {
    if (typeof EventSource === 'undefined') return works(false)
    greeted = null
    source = new EventSource(address())
    timer = setTimeout(fail, helloWithin)
    source.addEventListener('hello', () => {
      clearTimeout(timer)
      greeted = performance.now()
      if (failures > 1) works(true)
    })
    source.addEventListener('ticket', ({ data, lastEventId }: MessageEvent<string>) => {
      known()
      happened({ id: Number(lastEventId), ticket: (JSON.parse(data) as { ticket: number }).ticket })
    })
    source.addEventListener('all', () => happened('all'))
    source.addEventListener('bye', over)
    source.addEventListener('error', fail)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const fail = () => {
    close()
    const lasted = greeted === null ? 0 : performance.now() - greeted
    if (lasted > soundAfter) failures = 0
    failures += 1
    if (failures === 2) works(false)
    // Not all browsers at the same moment, after a restart.
    timer = setTimeout(open, (failures < 2 ? againAfter : laterAfter) * (1 + Math.random() / 2))
  }
  open()
  return { end: close }
}
