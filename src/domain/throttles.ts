import { LRUCache } from 'lru-cache'
import { HOUR_MS, MINUTE_MS, toSeconds } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { getWiderNetworks } from './networks.ts'

const minute = toSeconds(MINUTE_MS)
const hour = toSeconds(HOUR_MS)

/** A limit by network address: it counts the networks around an address too, which together may do several times as much. */
const perAddress = (points: number, seconds: number) => ({ points, seconds, networks: true }) as const

/** All rate limits: the maximum count, the window in seconds, and what is counted. */
export const rateLimits = {
  /** Failures only, per account from browsers that never logged in to it. */
  logInPerAccount: { points: 10, seconds: 15 * minute },
  /** Failures only, per account and browser that logged in to it before. */
  logInPerDevice: { points: 10, seconds: 15 * minute },
  /** Failures only, per IP address. */
  logInPerAddress: perAddress(100, 15 * minute),
  /** Log-ins that succeeded: each takes a turn in the password queue and leaves a session and an event. */
  logInDonePerAccount: { points: 30, seconds: 15 * minute },
  logInDonePerAddress: perAddress(60, 15 * minute),
  /** Challenges for passkeys, each of which is stored for five minutes. */
  passkeyPerAddress: perAddress(120, 15 * minute),
  signUpPerAddress: perAddress(10, hour),
  mailPerAddress: perAddress(10, hour),
  /** Emails to one address that anonymous visitors can request. */
  mailPerAccount: { points: 5, seconds: hour },
  /** Sign-ups with one address, which its owner sees as up to five emails. */
  signUpPerEmail: { points: 20, seconds: hour },
  contactPerAddress: perAddress(10, hour),
  /** Each is an email to the shop. */
  contactInAll: { points: 60, seconds: hour },
  bookingPerAccount: { points: 20, seconds: hour },
  /** Bookings without a log-in, by network and by browser. */
  guestBookingPerAddress: perAddress(20, hour),
  guestBookingPerBrowser: { points: 20, seconds: hour },
  /** Emails to an address that nobody has confirmed, of any kind. */
  mailPerUnconfirmed: { points: 2, seconds: 24 * hour },
  photoPerAccount: { points: 240, seconds: hour },
  /** Large bodies, counted before the ticket is looked up. */
  uploadPerAccount: { points: 240, seconds: hour },
  /** PDFs, whose rendering is expensive. */
  pdfPerAccount: { points: 120, seconds: hour },
  /** Checkout sessions opened at Stripe. */
  checkoutPerTicket: { points: 10, seconds: hour },
  /** New private links, each of which ends the one before for good. */
  linkRenewalPerTicket: { points: 10, seconds: hour },
  messagePerAccount: { points: 30, seconds: hour },
  linkPerAddress: perAddress(50, hour),
  /** Links that undo a guarded change. */
  undoPerAddress: perAddress(20, hour),
  /** The four digits for answering a quote: per IP address, and in all. */
  digitsPerAddress: perAddress(5, hour),
  digitsPerTicket: { points: 20, seconds: 24 * hour },
  /** The digits, from browsers known as the customer's: what others guess does not count against them. */
  ownDigitsPerTicket: { points: 20, seconds: hour },
  /** Every use of an unlocked private link. */
  linkUsePerTicket: { points: 120, seconds: hour },
  /** Parcels that a customer announces, each of which is an event. */
  parcelPerTicket: { points: 20, seconds: hour },
  /** Answers to the question whether texts may come. */
  textAnswerPerNumber: { points: 10, seconds: hour },
  /** Delivery reports and replies: a provider sends up to three for each text. */
  textEventPerAddress: perAddress(1_200, hour),
  /** Texts from one number that become messages. */
  textReplyPerNumber: { points: 20, seconds: hour },
  /** Texts that staff write, each of which costs money. */
  textByHandPerTicket: { points: 10, seconds: hour },
  textByHandInAll: { points: 200, seconds: 24 * hour },
  /** News of parcels: a label has about eight. */
  labelEventPerAddress: perAddress(1_200, hour),
  /** Mails that a service posts. */
  inboundMailPerAddress: perAddress(3_000, hour),
  draftPerAddress: perAddress(300, hour),
  /** Pictures of bookings that are not sent yet, each of which is kept for two days. */
  draftPhotoPerAddress: perAddress(30, hour),
  /** What browsers tell of how fast a page was, once a visit. */
  pageSpeedPerAddress: perAddress(240, hour),
  /** Every call that may change something, and the download of one's own data: each may leave an event for good. */
  changePerCustomer: { points: 120, seconds: hour },
  changePerStaff: { points: 3_000, seconds: hour },
} as const satisfies Record<string, { points: number; seconds: number; networks?: true }>
/** Sessions of one account; beginning another ends the oldest. */
export const MAX_SESSIONS = 20

/** Password computations that may wait: in all, and from one network address. */
export const passwordQueueLimits = { total: 100, perAddress: 20 } as const

/** Large bodies that may be on their way in at the same time: in all, those of customers, and of one account. */
export const uploadLimits = { perProcess: 4, ofCustomers: 3, perAccount: 2 } as const

/** PDFs that wait to be drawn: in all, and of one account; and how many bytes of drawn ones are kept, for how long. */
export const drawnPdfLimits = {
  waiting: 24,
  waitingPerAccount: 4,
  bytes: 16 * 1024 * 1024,
  minutes: 10,
} as const

/** Uploaded pictures that wait to be read: in all, and of one account. */
export const pictureQueueLimits = { waiting: 24, waitingPerAccount: 4 } as const

/** Bytes of the photos of one ticket, and of those that one customer has added. */
export const photoByteLimits = { perTicket: 100 * 1024 * 1024, perCustomer: 200 * 1024 * 1024 } as const

/** Free bytes of the disk below which no upload is taken. */
export const MIN_FREE_BYTES = 1024 ** 3

/** What a multipart form may hold. A form of a page has a field for each part of a phone. */
export const multipartLimits = { uploadParts: 20, pageParts: 100, pageFiles: 12 } as const

export type Limit = keyof typeof rateLimits

export type Throttles = {
  /** Counts one attempt; refuses with `too_many` past the limit. */
  count(limit: Limit, who: string): Promise<void>
  /** Refuses with `too_many` when the limit is passed already, without counting. */
  check(limit: Limit, who: string): Promise<void>
  /** Calls back with each limit that refuses from now on. */
  onRefused(listener: (limit: Limit) => void): void
}

/** Returns the attempts so far, and in how many milliseconds the counter resets. */
export type Attempts = { points: number; msLeft: number }

/** The store of the counters. */
export type AttemptCounts = {
  /** Counts one more attempt, of which `most` are admitted, and returns the total. */
  add(limit: Limit, who: string, most: number): Promise<Attempts>
  read(limit: Limit, who: string): Promise<Attempts | null>
}

/** The counters of one attempt, the narrowest first: that of a limit by address also counts the networks around it. */
function getCounters(limit: Limit, who: string): { who: string; most: number }[] {
  const { points, ...kind } = rateLimits[limit]
  const own = { who, most: points }
  if (!('networks' in kind)) return [own]
  // What else is counted, such as a ticket, stands before the address.
  const at = who.lastIndexOf(' ') + 1
  const wider = getWiderNetworks(who.slice(at))
  return [
    own,
    ...wider.map(({ network, times }) => ({ who: who.slice(0, at) + network, most: points * times })),
  ]
}

/** Creates rate limits over some counters, by default those of this process; switched off, they admit every call. */
export function openThrottles(on: boolean, stored?: AttemptCounts): Throttles {
  const counts = on ? (stored ?? countInMemory()) : null
  const listeners: ((limit: Limit) => void)[] = []
  const refuse = (limit: Limit, msLeft: number): never => {
    for (const listener of listeners) listener(limit)
    throw new Refusal('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) })
  }
  return {
    async count(limit, who) {
      if (!counts) return
      // An attempt that is refused uses up nothing of the networks around its address.
      for (const { who: counted, most } of getCounters(limit, who)) {
        const { points, msLeft } = await counts.add(limit, counted, most)
        if (points > most) refuse(limit, msLeft)
      }
    },
    async check(limit, who) {
      if (!counts) return
      for (const { who: counted, most } of getCounters(limit, who)) {
        const attempts = await counts.read(limit, counted)
        if (attempts && attempts.points >= most) refuse(limit, attempts.msLeft)
      }
    },
    onRefused: (listener) => void listeners.push(listener),
  }
}

/** Maximum number of counters in memory of addresses, and of all else; beyond it the least recently used one is dropped. */
const MAX_COUNTS = 20_000

type Count = { points: number; endsAt: number }

/**
 * Counters in the memory of this process: enough for a single process. One that refuses stays until its window ends, and those of
 * accounts and tickets are apart from those of addresses, so that no flood from many addresses makes any of them forget.
 */
export function countInMemory(now: () => number = Date.now): AttemptCounts {
  const ofAddresses = new LRUCache<string, Count>({ max: MAX_COUNTS })
  const others = new LRUCache<string, Count>({ max: MAX_COUNTS })
  const refusing = new Map<string, Count>()
  const counting = (limit: Limit) => ('networks' in rateLimits[limit] ? ofAddresses : others)
  const find = (limit: Limit, key: string) => {
    const count = refusing.get(key) ?? counting(limit).get(key)
    return count && count.endsAt > now() ? count : null
  }
  const getAttempts = ({ points, endsAt }: Count): Attempts => ({ points, msLeft: endsAt - now() })
  const keep = (limit: Limit, key: string, count: Count, most: number) => {
    refusing.delete(key)
    if (count.points < most) return counting(limit).set(key, count)
    counting(limit).delete(key)
    if (refusing.size % 1_000 === 999) {
      for (const [other, { endsAt }] of refusing) if (endsAt <= now()) refusing.delete(other)
    }
    return refusing.set(key, count)
  }
  return {
    async add(limit, who, most) {
      const key = `${limit} ${who}`
      const count = find(limit, key) ?? { points: 0, endsAt: now() + rateLimits[limit].seconds * 1000 }
      count.points += 1
      keep(limit, key, count, most)
      return getAttempts(count)
    },
    async read(limit, who) {
      const count = find(limit, `${limit} ${who}`)
      return count && getAttempts(count)
    },
  }
}
