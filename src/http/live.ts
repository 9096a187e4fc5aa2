import { liveCalls } from '#contract/live.schema.ts'
import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { LiveEvent } from '#contract/live.schema.ts'
import type { Caller } from '#domain/caller.ts'
import { liveEvents, type Listener } from '#domain/live/live-events.ts'
import { readMissedEvents, type ResumePoint } from '#domain/live/read-missed-events.ts'
import type { Shop } from '#domain/shop.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import type { HonoEnv } from './request-context.ts'

/** Maximum number of queued messages for a client that reads none, before it is disconnected. */
const MAX_UNSENT = 64

/** Registers the call that reports recent events: once as JSON, or as a stream for clients that accept one. */
export function registerLive(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, liveCalls, {
    'GET /api/live': async (_, caller, { http }) => {
      if (http && wantsStream(http)) return streamTo(http, shop, caller)
      return readMissedEvents(shop, caller, http ? leftOff(http) : { age: 0 })
    },
  })
}

async function streamTo(c: Context<HonoEnv>, shop: Shop, caller: Caller): Promise<Response> {
  const ended = Promise.withResolvers<void>()
  /** Events received before the stream is open. */
  const early: LiveEvent[] = []
  /** What was read for the client at the start: the reader behind the listener may come across the same events later. */
  const notified = new Set<number>()
  let stream: SSEStreamingApi | null = null
  let unsent = 0

  const send = async (write: (to: SSEStreamingApi) => Promise<unknown>) => {
    if (!stream) return
    unsent += 1
    if (unsent > MAX_UNSENT) return stream.abort()
    await write(stream)
    unsent -= 1
  }
  const sendEvent = (event: string, data: object = {}, id?: number) =>
    send((to) =>
      to.writeSSE({ event, data: JSON.stringify(data), ...(id !== undefined && { id: String(id) }) }),
    )
  const notify = ({ id, ticket }: LiveEvent) => sendEvent('ticket', { ticket }, id)
  const notifyOnce = (event: LiveEvent) => {
    if (!notified.has(event.id)) void notify(event)
  }
  // One after the other: only what waits besides counts against a client that reads slowly.
  const sendMissed = async (missed: LiveEvent[]) => {
    for (const event of missed) await notify(event)
  }
  const listener: Listener = {
    caller,
    notify: (event) => (stream ? notifyOnce(event) : void early.push(event)),
    beat: () => void send((to) => to.write(': still here\n\n')),
    dismiss: () => void sendEvent('bye').then(ended.resolve),
    disconnect: () => ended.resolve(),
  }
  const leave = await liveEvents(shop).listen(listener)
  const { events, all } = await readMissedEvents(shop, caller, leftOff(c)).catch((thrown: unknown) => {
    leave()
    throw thrown
  })
  const response = streamSSE(c, async (opened) => {
    stream = opened
    opened.onAbort(() => {
      leave()
      ended.resolve()
    })
    for (const { id } of events) notified.add(id)
    void sendEvent('hello')
    if (all) void sendEvent('all')
    for (const event of early) notifyOnce(event)
    await Promise.race([sendMissed(events), ended.promise])
    await ended.promise
    leave()
  })
  // No proxy may cache it, compress it or hold it back.
  response.headers.set('cache-control', 'private, no-store, no-transform')
  response.headers.set('x-accel-buffering', 'no')
  return response
}

function wantsStream({ req }: Context<HonoEnv>): boolean {
  return req.method === 'GET' && (req.header('accept') ?? '').includes('text/event-stream')
}

/** Where the client left off: its last event id, or the age of the page it shows. */
function leftOff({ req }: Context<HonoEnv>): ResumePoint {
  const after = req.header('last-event-id') ?? ''
  if (/^\d{1,15}$/.test(after)) return { after: Number(after) }
  const age = req.query('age') ?? ''
  return { age: /^\d{1,15}$/.test(age) ? Number(age) : 0 }
}
