import type { IncomingMessage } from 'node:http'
import { versionNow, versionOf } from '#domain/shop/kept-by-version.ts'
import type { Shop } from '#domain/shop.ts'
import type { Arrival } from '#http/visit.ts'
import { wholeBytes } from '#http/whole-body.ts'
import { carriesOurs, isFixed, keptAddress } from './kept-address.ts'
import { keepPacked, packTightly, readyBytes, responseFrom, type ReadyBytes } from './ready-bytes.ts'
import { ShortMemory } from './short-memory.ts'

type Entry = { version: string; made: Promise<ReadyBytes | null>; ready: ReadyBytes | null }
/** What a host and an address were answered with; found again without reading either. */
type Known = { ready: ReadyBytes; version: string }
type Render = (request: Request, arrival: Arrival) => Promise<Response>

/** How many answers are kept, and their bytes together. */
const most = { answers: 1_500, bytes: 20 * 1024 * 1024 }
/** The version of what never changes while the process runs. */
const fixed = 'fixed'

export type KeptAnswers = {
  /** What lies ready for a GET or HEAD that was answered before; null when it has to go the ordinary way. */
  atOnce(request: IncomingMessage): ReadyBytes | null
  /** Answers from what is kept, made first if need be; null for every other request. */
  answer(request: Request, incoming: IncomingMessage, arrival: Arrival): Promise<Response | null>
}

/**
 * Answers visitors without any of our cookies from bytes that were made once for each version of catalogue and
 * profile.
 */
export function keepAnswers({
  shop,
  publicOrigin,
  render,
  room = most,
}: {
  shop: Shop
  publicOrigin: string | null
  render: Render
  room?: typeof most
}): KeptAnswers {
  const entries = new Map<string, Entry>()
  const known = new ShortMemory<Known>(3_000, 200)
  let bytesKept = 0
  // One after the other, behind everybody who waits for a page.
  let tighter = Promise.resolve()

  const forget = (address: string) => {
    bytesKept -= entries.get(address)?.ready?.size ?? 0
    entries.delete(address)
  }
  const makeRoom = () => {
    for (const { ready } of entries.values()) {
      if (bytesKept <= room.bytes) break
      if (ready) bytesKept += keepPacked(ready)
    }
    // The oldest go first; what is asked for again is made again.
    for (const address of entries.keys()) {
      if (entries.size <= room.answers && bytesKept <= room.bytes) return
      // It may be known by several names, which are learned again with the next request.
      known.clear()
      forget(address)
    }
  }
  const make = (address: string, version: string, arrival: Arrival): Entry => {
    forget(address)
    // Asked for anew without the visitor's headers, so that nothing of theirs can be kept.
    const made = render(new Request(address), arrival).then(keep)
    const entry: Entry = { version, made, ready: null }
    entries.set(address, entry)
    made.then(
      (ready) => {
        if (entries.get(address) !== entry) return
        if (!ready) return forget(address)
        entry.ready = ready
        bytesKept += ready.size
        makeRoom()
        // Should that fail, it is sent as it was packed at first.
        tighter = tighter
          .then(async () => {
            const grown = entries.get(address) === entry ? await packTightly(ready) : 0
            if (entries.get(address) === entry) bytesKept += grown
          })
          .catch(() => undefined)
      },
      () => entries.get(address) === entry && forget(address),
    )
    return entry
  }

  return {
    atOnce(request) {
      if (carriesOurs(request.headers.cookie)) return null
      const found = known.get(nameOf(request) ?? '')
      if (!found) return null
      return found.version === fixed || found.version === currentVersion(shop) ? found.ready : null
    },
    async answer(request, incoming, arrival) {
      const address = keptAddress(request, publicOrigin)
      if (!address) return null
      const version = isFixed(address) ? fixed : await readVersion(shop)
      // Without the books nothing can be told of prices: the ordinary way says so.
      if (version === null) return null
      const there = entries.get(address)
      const entry = there?.version === version ? there : make(address, version, arrival)
      const ready = await entry.made
      if (!ready) return null
      const name = nameOf(incoming)
      if (name !== null && entries.get(address) === entry) known.set(name, { ready, version })
      return responseFrom(ready, request, arrival.requestId)
    },
  }
}

async function keep(response: Response): Promise<ReadyBytes | null> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  const bytes = new Uint8Array(wholeBytes(response) ?? (await response.arrayBuffer()))
  const { 'x-request-id': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers)
  // A page is answered `no-store` where somebody reads it who is logged in; this one was made for nobody.
  const isPage = headers['content-type']?.startsWith('text/html')
  return readyBytes(bytes, isPage ? { ...headers, 'cache-control': 'no-cache', vary: 'cookie' } : headers)
}

/** What a request is recognised by without reading it: the host it names and its address, as they were written. */
function nameOf({ url, headers }: IncomingMessage): string | null {
  return url?.startsWith('/') && headers.host ? `${headers.host} ${url}` : null
}

function currentVersion(shop: Shop): string | null {
  const catalogue = versionNow(shop, 'catalogue')
  const profile = versionNow(shop, 'profile')
  return catalogue === null || profile === null ? null : `${catalogue} ${profile}`
}

async function readVersion(shop: Shop): Promise<string | null> {
  try {
    return `${await versionOf(shop, 'catalogue')} ${await versionOf(shop, 'profile')}`
  } catch {
    return null
  }
}
