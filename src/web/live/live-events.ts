import type { MissedEvents } from '#contract/live.schema.ts'
import { openStream } from './event-stream.ts'

/** Receives the changed tickets; `all` when events may have been missed. */
type OnMessage = (tickets: number[] | 'all') => void
type LiveEvent = { id: number; ticket: number } | 'all'
// Tabs with an earlier version of this script may be open: these names are kept.
type ChannelMessage = { happening: LiveEvent } | { asks: true }

const name = 'mendpost-live'
const pollIntervalMs = 20_000
/** The stream stays open this long after the last page, to survive a navigation. */
const lingerMs = 1_000
/** How far back the leading tab replays events for a tab that has just joined. */
const recentMs = 20_000

const listeners = new Set<OnMessage>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
const received = new Set<number>()
let recent: { id: number; ticket: number; at: number }[] = []
/** Time (performance.now) up to which this page has received all events; 0 is the time of its own load. */
let receivedAllAt = 0
let joined = false
let leader: { end(): void } | null = null
let closing: ReturnType<typeof setTimeout> | undefined
let sessionEnded = false

/** Subscribes to the event stream that all tabs of this browser share; returns the function to unsubscribe. */
export function subscribeLiveEvents(onMessage: OnMessage): () => void {
  if (listeners.size === 0) {
    sessionEnded = false
    // The page's data was loaded a moment before it rendered.
    if (joined && !leader) receivedAllAt = performance.now() - 5_000
  }
  joined = true
  listeners.add(onMessage)
  channel?.postMessage({ asks: true } satisfies ChannelMessage)
  updateLead()
  return () => {
    listeners.delete(onMessage)
    updateLead()
  }
}

/** Requests or keeps leadership while a subscribed page is visible; releases it shortly after. */
function updateLead(): void {
  clearTimeout(closing)
  const wanted = listeners.size > 0 && document.visibilityState === 'visible' && !sessionEnded
  if (wanted) leader ??= requestLead()
  else closing = setTimeout(releaseLead, lingerMs)
}

function releaseLead(): void {
  leader?.end()
  leader = null
}

/** Elects one of all visible tabs by the Web Locks API; it opens the stream. */
function requestLead(): { end(): void } {
  const released = new AbortController()
  let stream: { end(): void } | null = null
  const openStreamAsLeader = () => {
    stream = openLeaderStream()
    return new Promise<void>((resolve) => released.signal.addEventListener('abort', () => resolve()))
  }
  if (channel && navigator.locks) {
    navigator.locks.request(name, { signal: released.signal }, openStreamAsLeader).catch(() => {})
  } else void openStreamAsLeader()
  return {
    end() {
      released.abort()
      stream?.end()
    },
  }
}

/** Opens the event stream; after two failures polls every twenty seconds instead. */
function openLeaderStream(): { end(): void } {
  let polling: ReturnType<typeof setInterval> | undefined
  const age = () => Math.round(performance.now() - receivedAllAt)
  const poll = async () => {
    const since = performance.now()
    const response = await fetch(`/api/live?age=${age()}`, { credentials: 'same-origin' })
    if (response.status === 401) return endWithSession()
    if (!response.ok) return
    const { events, all } = (await response.json()) as MissedEvents
    for (const event of all ? (['all'] as const) : events) publish(event)
    receivedAllAt = since
  }
  const stream = openStream({
    url: () => `/api/live?age=${age()}`,
    onEvent: publish,
    onCaughtUp: () => {
      receivedAllAt = performance.now()
    },
    onSessionEnd: endWithSession,
    onAvailable(isAvailable) {
      clearInterval(polling)
      polling = undefined
      if (isAvailable) return
      void poll().catch(() => {})
      polling = setInterval(() => void poll().catch(() => {}), pollIntervalMs)
    },
  })
  function endWithSession() {
    sessionEnded = true
    releaseLead()
    // Each page looks for itself, and says that it is logged out.
    publish('all')
  }
  return {
    end() {
      clearInterval(polling)
      stream.end()
    },
  }
}

/** Delivers an event to this tab and broadcasts it to the others. */
function publish(event: LiveEvent): void {
  if (deliver(event)) channel?.postMessage({ happening: event } satisfies ChannelMessage)
}

/** Delivers an event once, by its id; returns whether it was new. */
function deliver(event: LiveEvent): boolean {
  if (event === 'all') {
    for (const onMessage of listeners) onMessage('all')
    return true
  }
  if (received.has(event.id)) return false
  received.add(event.id)
  for (const id of received) {
    if (received.size <= 500) break
    received.delete(id)
  }
  recent = [...recent.slice(-49), { ...event, at: performance.now() }]
  for (const onMessage of listeners) onMessage([event.ticket])
  return true
}

channel?.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
  if ('happening' in data) deliver(data.happening)
  else if (leader) {
    const since = performance.now() - recentMs
    for (const { id, ticket, at } of recent) {
      if (at > since) channel.postMessage({ happening: { id, ticket } } satisfies ChannelMessage)
    }
  }
})
document.addEventListener('visibilitychange', updateLead)
// A page in the back/forward cache must not hold the stream.
addEventListener('pagehide', releaseLead)
addEventListener('pageshow', updateLead)
