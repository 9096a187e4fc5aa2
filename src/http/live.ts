import { getLive, type LiveEvent } from '#contract/live.ts'
import '#contract/live.shapes.ts'
import type { Caller } from '#domain/caller.ts'
import { liveDesk, type Listener } from '#domain/live/live-desk.ts'
import { readLiveNews, type LeftOff } from '#domain/live/read-live-news.ts'
import type { Shop } from '#domain/shop.ts'
import { answerOpen, type Door } from './answer.ts'
import { openLines } from './open-lines.ts'

/** Hangs the call that tells pages what has happened: once as JSON, or as a stream for who asks for one. */
export function serveLive(door: Door): void {
  const { shop } = door
  answerOpen(door, getLive, async (request, caller) => {
    const left = leftOff(request)
    if (wantsStream(request)) return streamTo(shop, caller, left)
    return Response.json(await readLiveNews(shop, caller, left))
  })
}

async function streamTo(shop: Shop, caller: Caller, left: LeftOff): Promise<Response> {
  const lines = openLines({ onClosed: () => leave() })
  const tell = ({ id, ticket }: LiveEvent) =>
    lines.write(`id: ${id}\nevent: ticket\ndata: ${JSON.stringify({ ticket })}\n\n`)
  // What happens while the past is still being read waits its turn.
  let waiting: LiveEvent[] | null = []
  const listener: Listener = {
    caller,
    tell: (event) => (waiting ? void waiting.push(event) : tell(event)),
    beat: () => lines.write(': still here\n\n'),
    dismiss() {
      lines.write('event: bye\ndata: {}\n\n')
      lines.close()
    },
    hangUp: () => lines.close(),
  }
  const leave = await liveDesk(shop).listen(listener)
  try {
    const { events, all } = await readLiveNews(shop, caller, left)
    const told = new Set(events.map(({ id }) => id))
    lines.write('event: hello\ndata: {}\n\n')
    if (all) lines.write('event: all\ndata: {}\n\n')
    for (const event of [...events, ...waiting.filter(({ id }) => !told.has(id))]) tell(event)
    waiting = null
  } catch (thrown) {
    leave()
    throw thrown
  }
  return new Response(lines.stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // No proxy may keep it, squeeze it or hold it back.
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function wantsStream(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/event-stream')
}

/** Where the browser left off: the last event it got, or how old the page is that it shows. */
function leftOff(request: Request): LeftOff {
  const after = request.headers.get('last-event-id') ?? ''
  if (/^\d{1,15}$/.test(after)) return { after: Number(after) }
  const age = new URL(request.url).searchParams.get('age') ?? ''
  return { age: /^\d{1,15}$/.test(age) ? Number(age) : 0 }
}
