import type { LiveNews } from '#contract/live.ts'
import { openStream } from './live-stream.ts'

/** Hears which tickets have changed; `all` when nobody can tell any more. */
type Hear = (tickets: number[] | 'all') => void
type Happening = { id: number; ticket: number } | 'all'
type Word = { happening: Happening } | { asks: true }

const name = 'mendpost-live'
const askEvery = 20_000
/** So long a line outlives its page, which may be on its way to the next one. */
const lingerMs = 1_000
/** What the leader tells once more to those who have just come. */
const recentMs = 20_000

const hearers = new Set<Hear>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
const heard = new Set<number>()
let recent: { id: number; ticket: number; at: number }[] = []
/** When this page last knew everything, by the browser's own steady clock; 0 is when it was asked for. */
let knewAll = 0
let joined = false
let lead: { end(): void } | null = null
let closing: ReturnType<typeof setTimeout> | undefined
let over = false

/** Joins the one line that all pages of this browser share; answers how to leave it. */
export function joinLiveLine(hear: Hear): () => void {
  if (hearers.size === 0) {
    over = false
    // What the page shows was read a moment before it was drawn.
    if (joined && !lead) knewAll = performance.now() - 5_000
  }
  joined = true
  hearers.add(hear)
  channel?.postMessage({ asks: true } satisfies Word)
  follow()
  return () => {
    hearers.delete(hear)
    follow()
  }
}

/** Leads, or waits to lead, while a page is in view; lets go a moment after the last one went. */
function follow(): void {
  clearTimeout(closing)
  const wanted = hearers.size > 0 && document.visibilityState === 'visible' && !over
  if (wanted) lead ??= takeLead()
  else closing = setTimeout(letGo, lingerMs)
}

function letGo(): void {
  lead?.end()
  lead = null
}

/** Of all pages in view, one holds the lock, and with it the line. */
function takeLead(): { end(): void } {
  const ending = new AbortController()
  let line: { end(): void } | null = null
  const begin = () => {
    line = openLine()
    return new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  }
  if (channel && navigator.locks) {
    navigator.locks.request(name, { signal: ending.signal }, begin).catch(() => {})
  } else void begin()
  return {
    end() {
      ending.abort()
      line?.end()
    },
  }
}

/** A stream; once that has failed twice, a question every twenty seconds. */
function openLine(): { end(): void } {
  let asking: ReturnType<typeof setInterval> | undefined
  const age = () => Math.round(performance.now() - knewAll)
  const ask = async () => {
    const since = performance.now()
    const response = await fetch(`/api/live?age=${age()}`, { credentials: 'same-origin' })
    if (response.status === 401) return end()
    if (!response.ok) return
    const { events, all } = (await response.json()) as LiveNews
    for (const happening of all ? (['all'] as const) : events) pass(happening)
    knewAll = since
  }
  const stream = openStream({
    address: () => `/api/live?age=${age()}`,
    happened: pass,
    known: () => {
      knewAll = performance.now()
    },
    over: end,
    works(works) {
      clearInterval(asking)
      asking = undefined
      if (works) return
      void ask().catch(() => {})
      asking = setInterval(() => void ask().catch(() => {}), askEvery)
    },
  })
  function end() {
    over = true
    letGo()
  }
  return {
    end() {
      clearInterval(asking)
      stream.end()
    },
  }
}

/** Tells this page and all others of this browser. */
function pass(happening: Happening): void {
  if (take(happening)) channel?.postMessage({ happening } satisfies Word)
}

/** Each event is heard once, however often it is told; answers whether it was new. */
function take(happening: Happening): boolean {
  if (happening === 'all') {
    for (const hear of hearers) hear('all')
    return true
  }
  if (heard.has(happening.id)) return false
  heard.add(happening.id)
  for (const id of heard) {
    if (heard.size <= 500) break
    heard.delete(id)
  }
  recent = [...recent.slice(-49), { ...happening, at: performance.now() }]
  for (const hear of hearers) hear([happening.ticket])
  return true
}

channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  if ('happening' in data) take(data.happening)
  else if (lead) {
    const since = performance.now() - recentMs
    for (const { id, ticket, at } of recent) {
      if (at > since) channel.postMessage({ happening: { id, ticket } } satisfies Word)
    }
  }
})
document.addEventListener('visibilitychange', follow)
// A page that is kept for "back" must not hold a line.
addEventListener('pagehide', letGo)
addEventListener('pageshow', follow)
