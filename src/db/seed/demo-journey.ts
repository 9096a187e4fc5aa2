import { repairLabels } from '#contract/catalogue.ts'
import type { CarrierKey } from '#contract/carriers.ts'
import type { CounterMethod } from '#contract/money.ts'
import { partsOf, type PartResult, type PartResults } from '#contract/part-tests.ts'
import type { Booking, Status } from '#contract/tickets.ts'
import { chances, type Chances } from './demo-chances.ts'
import { demoQuotes, pictureMessage, remarks, workWords } from './demo-journey-words.ts'
import type { DemoAct, DemoScene } from './demo-scene.ts'

export type Journey = {
  ticket: number
  customer: number
  end: Status
  booking: Booking
  phone: string
  /** When each status was entered. */
  reached: Map<Status, number>
  now: number
}

const minute = 60_000
const hour = 60 * minute

type Act = (at: number, play: (scene: DemoScene) => Promise<void>) => DemoAct

/** Everything that happens around a ticket's statuses: parcels, bench, quotes, papers and money. */
export function journeyOf(journey: Journey): DemoAct[] {
  const { ticket, customer } = journey
  const chance = chances(7_000 + ticket)
  const act: Act = (at, play) => ({ at, ticket, customer, does: 'play', play })
  return [
    ...sending(journey, chance, act),
    ...arriving(journey, chance, act),
    ...asking(journey, act),
    ...finishing(journey, chance, act),
    ...settling(journey, chance, act),
    ...reading(journey, act),
  ].filter(({ at }) => at < journey.now)
}

function sending({ ticket, booking, reached, end, now }: Journey, chance: Chances, act: Act): DemoAct[] {
  const approved = reached.get(1)
  if (approved === undefined) return []
  const received = reached.get(2) ?? now
  const between = (share: number) => approved + (received - approved) * share
  const parcel = { way: 'in', carrier: carrierOf(chance), tracking: trackingOf(chance) } as const
  const acts: DemoAct[] = []
  // Two have not read it by now; one of their phones is here all the same.
  if (!booking.notice_version && ticket !== 11 && ticket !== 19) {
    acts.push(act(between(0.3), ({ hands, ticket: id, customer }) => hands.acceptNotice(customer, id)))
  }
  if (booking.battery !== 'damaged' && (end > 1 || ticket % 3 === 0)) {
    acts.push(act(between(0.5), ({ hands, ticket: id, customer }) => hands.send(customer, id, parcel)))
  }
  return acts
}

/** Not tested on arrival: staff went on and said why. */
const untested = (ticket: number) => ticket === 22 || ticket === 50

function arriving(
  { ticket, booking, phone, reached, end, now }: Journey,
  chance: Chances,
  act: Act,
): DemoAct[] {
  const begun = end === 1 && ticket === 12 ? now - 2 * hour : undefined
  const received = reached.get(2)
  if ((received === undefined || untested(ticket)) && begun === undefined) return []
  const at = received ?? begun!
  const results = resultsOf(phone, { [booking.repair_name]: 'broken' })
  const missing = begun === undefined ? {} : { speaker: undefined, chargingport: undefined }
  const found = Object.fromEntries(Object.entries({ ...results, ...missing }).filter(([, result]) => result))
  const differs = ticket === 21
  const data = {
    results: found,
    remarks: chance.of(remarks),
    phone_seen_id: booking.phone_id,
    serial_seen: differs ? `${booking.phone_serial.slice(0, -1)}7` : booking.phone_serial,
    mismatch_confirmed: differs,
  }
  const snap = (view: 'before' | 'back', ago: number) =>
    act(at - ago * minute, ({ hands, ticket: id, staff }) =>
      hands.photograph(staff[0]!, id, { stage: 'intake', phone, view }),
    )
  return [
    act(at - 22 * minute, ({ hands, ticket: id, staff }) => hands.test(staff[0]!, id, 'intake', data)),
    snap('before', 15),
    ...(begun === undefined ? [snap('back', 14)] : []),
  ]
}

function asking({ ticket, reached, end, now }: Journey, act: Act): DemoAct[] {
  const quote = demoQuotes[ticket]
  const received = reached.get(2)
  if (!quote || received === undefined) return []
  const { answer, lapses: _, ...ask } = quote
  const at = answer === 'none' && end === 3 ? reached.get(3)! + 2 * hour : received + 2 * hour
  const asked = act(Math.min(at, now - hour), ({ hands, ticket: id, staff }) =>
    hands.quote(staff[0]!, id, ask),
  )
  if (answer === 'none') return [asked]
  const until = reached.get(3) ?? reached.get(4) ?? now
  const answered = act((at + until) / 2, ({ hands, ticket: id, customer }) =>
    hands.answer(customer, id, answer),
  )
  return [asked, answered]
}

/** Goes home as it came: the customer said so, or said nothing for ten days. */
export function unrepaired(ticket: number): boolean {
  return demoQuotes[ticket]?.answer === 'send_back' || demoQuotes[ticket]?.lapses === true
}

function finishing({ ticket, booking, phone, reached }: Journey, chance: Chances, act: Act): DemoAct[] {
  const done = reached.get(4)
  if (done === undefined || unrepaired(ticket)) return []
  const key = booking.repair_name
  const words = {
    work_done: chance.of(workWords).replace('{part}', repairLabels[key].toLowerCase()),
    parts: [`${repairLabels[key]}, new`, ...(ticket % 3 === 0 ? ['Adhesive seal, new'] : [])],
    months: 12,
  }
  const results = resultsOf(phone, {})
  const reviewed = (reached.get(5) ?? done + 20 * hour) - 2 * hour
  return [
    act(done - 30 * minute, ({ hands, ticket: id, staff }) =>
      hands.test(staff[1]!, id, 'completion', { results, remarks: '' }),
    ),
    act(done - 20 * minute, ({ hands, ticket: id, staff }) =>
      hands.photograph(staff[1]!, id, { stage: 'completion', phone, view: 'after' }),
    ),
    act(done - 10 * minute, ({ hands, ticket: id, staff }) => hands.complete(staff[1]!, id, words)),
    ...(ticket % 4 === 3 || ticket === 36
      ? []
      : [act(reviewed, ({ hands, ticket: id, customer }) => hands.review(customer, id))]),
  ]
}

const methods: CounterMethod[] = ['bank', 'bank', 'terminal', 'cash']

function settling({ ticket, reached, now }: Journey, chance: Chances, act: Act): DemoAct[] {
  const due = reached.get(4)
  if (due === undefined) return []
  const posted = reached.get(5)
  const until = posted ?? now
  const method = chance.of(methods)
  const at = (share: number) => due + (until - due) * share
  const pay = (share: number, cents?: number) =>
    act(at(share), ({ hands, ticket: id, staff }) =>
      hands.pay(staff[0]!, id, cents === undefined ? { method } : { method, cents }),
    )
  const acts: DemoAct[] = []
  if (ticket === 37 || ticket % 6 === 4) acts.push(pay(0.3, 4_000))
  if (posted === undefined) return ticket === 35 ? [pay(0.6)] : acts
  // One went home before it was paid for, for a reason that staff wrote down.
  if (ticket !== 43) acts.push(pay(0.7))
  const parcel = { way: 'out', carrier: carrierOf(chance), tracking: trackingOf(chance) } as const
  acts.push(act(at(0.95), ({ hands, ticket: id, staff }) => hands.send(staff[1]!, id, parcel)))
  if (ticket === 48 || ticket === 52) {
    const refund = { method, cents: 2_500, reason: 'A scratch on the frame that we made while closing it' }
    acts.push(
      act(posted + 20 * hour, ({ hands, ticket: id, staff }) => hands.giveBack(staff[0]!, id, refund)),
    )
  }
  return acts
}

/** Customers open their tickets now and then; a few have not done so since the last news. */
function reading({ ticket, phone, reached, end, now }: Journey, act: Act): DemoAct[] {
  const look = (at: number) => act(at, ({ hands, ticket: id, customer }) => hands.read(customer, id))
  const looks = [...reached.entries()]
    .filter(([status]) => status !== end || ticket % 4 !== 0)
    .map(([, at]) => look(at + 40 * minute))
  if (ticket !== 24) return looks
  const text = pictureMessage
  const at = Math.min((reached.get(3) ?? now) + 3 * hour, now - hour / 2)
  const told = act(at, ({ hands, ticket: id, customer }) =>
    hands.write(customer, id, { text, picture: phone }),
  )
  return [...looks, told]
}

function resultsOf(phone: string, found: Partial<Record<string, PartResult>>): PartResults {
  return Object.fromEntries(partsOf(phone).map((part) => [part, found[part] ?? 'working']))
}

function carrierOf(chance: Chances): CarrierKey {
  return chance.of<CarrierKey>(['auspost', 'auspost', 'auspost', 'startrack', 'sendle', 'couriersplease'])
}

function trackingOf(chance: Chances): string {
  const letters = Array.from({ length: 4 }, () => chance.of('ABCDEFGHJKLMNPQRSTUVWXYZ'.split(''))).join('')
  return `${letters}${String(10_000_000 + chance.below(90_000_000))}`
}
