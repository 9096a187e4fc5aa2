import { getRepair, repairKeys } from '#contract/catalogue.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { CounterMethod } from '#contract/money.ts'
import { getParts, type PartResult, type PartResults } from '#contract/part-tests.ts'
import type { BookingInput } from '#contract/tickets.ts'
import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { chances, type Chances } from './random.ts'
import type { DemoAct, DemoScene } from './scene.ts'
import { demoQuotes, pictureMessage, remarks, workWords } from './journey-texts.ts'

type Journey = {
  ticket: number
  customer: number
  end: Status
  booking: BookingInput
  phone: string
  /** When each status was entered. */
  reached: Map<Status, number>
  now: number
}

type Act = (at: number, play: (scene: DemoScene) => Promise<void>) => DemoAct

/** Everything around a ticket's statuses: parcels, part tests, quotes, invoices and payments. */
export function planJourney(journey: Journey): DemoAct[] {
  const { ticket, customer } = journey
  const chance = chances(7_000 + ticket)
  const act: Act = (at, play) => ({ at, ticket, customer, does: 'play', play })
  return [
    ...planShipping(journey, chance, act),
    ...planArrival(journey, chance, act),
    ...planQuotes(journey, act),
    ...planCompletion(journey, chance, act),
    ...planPayments(journey, chance, act),
    ...reading(journey, act),
  ].filter(({ at }) => at < journey.now)
}

function planShipping({ ticket, booking, reached, end, now }: Journey, chance: Chances, act: Act): DemoAct[] {
  const approved = reached.get(statusCodes.approved)
  if (approved === undefined) return []
  const received = reached.get(statusCodes.receivedDevice) ?? now
  const between = (share: number) => approved + (received - approved) * share
  const parcel = { way: 'in', carrier: pickCarrier(chance), tracking: createTrackingNumber(chance) } as const
  const acts: DemoAct[] = []
  // Two repair notices stay unaccepted; one of those phones has arrived all the same.
  if (!booking.notice_version && ticket !== 11 && ticket !== 19) {
    acts.push(act(between(0.3), ({ hands, ticket: id, customer }) => hands.acceptNotice(customer, id)))
  }
  if (booking.battery !== 'damaged' && (end !== statusCodes.approved || ticket % 3 === 0)) {
    acts.push(act(between(0.5), ({ hands, ticket: id, customer }) => hands.send(customer, id, parcel)))
  }
  return acts
}

/** Not tested on arrival; staff continued and gave the reason. */
const untested = (ticket: number) => ticket === 22 || ticket === 50

function planArrival(
  { ticket, booking, phone, reached, end, now }: Journey,
  chance: Chances,
  act: Act,
): DemoAct[] {
  const begun = end === statusCodes.approved && ticket === 12 ? now - 2 * HOUR_MS : undefined
  const received = reached.get(statusCodes.receivedDevice)
  if ((received === undefined || untested(ticket)) && begun === undefined) return []
  const at = received ?? begun!
  const results = toPartResults(phone, { [booking.repair_name]: 'broken' })
  const missing = begun === undefined ? {} : { speaker: undefined, chargingport: undefined }
  const found = Object.fromEntries(Object.entries({ ...results, ...missing }).filter(([, result]) => result))
  const differs = ticket === 21
  const data = {
    results: found,
    remarks: chance.of(remarks),
    phone_seen_id: booking.phone_id,
    serial_seen: differs ? `${booking.phone_serial.slice(0, -1)}7` : booking.phone_serial,
    mismatch_confirmed: differs,
    accessories: [ticket % 3 === 0 ? ('case' as const) : ('none' as const)],
    sim_seen: 'not_seen' as const,
    liquid_mark: 'not_visible' as const,
    find_my: ticket % 7 === 0 ? ('on' as const) : ('off' as const),
  }
  const snap = (view: 'before' | 'back', ago: number) =>
    act(at - ago * MINUTE_MS, ({ hands, ticket: id, staff }) =>
      hands.photograph(staff[0]!, id, { stage: 'intake', phone, view }),
    )
  return [
    act(at - 22 * MINUTE_MS, ({ hands, ticket: id, staff }) => hands.test(staff[0]!, id, 'intake', data)),
    snap('before', 15),
    ...(begun === undefined ? [snap('back', 14)] : []),
  ]
}

function planQuotes({ ticket, reached, end, now }: Journey, act: Act): DemoAct[] {
  const quote = demoQuotes[ticket]
  const received = reached.get(statusCodes.receivedDevice)
  if (!quote || received === undefined) return []
  const { answer, lapses: _, ...input } = quote
  const at =
    answer === 'none' && end === statusCodes.repairing
      ? reached.get(statusCodes.repairing)! + 2 * HOUR_MS
      : received + 2 * HOUR_MS
  const proposed = act(Math.min(at, now - HOUR_MS), ({ hands, ticket: id, staff }) =>
    hands.quote(staff[0]!, id, input),
  )
  if (answer === 'none') return [proposed]
  const until = reached.get(statusCodes.repairing) ?? reached.get(statusCodes.pendingPayment) ?? now
  const answered = act((at + until) / 2, ({ hands, ticket: id, customer }) =>
    hands.answer(customer, id, answer),
  )
  return [proposed, answered]
}

/** Returned unrepaired: the quote was declined, or lapsed after ten days. */
export function unrepaired(ticket: number): boolean {
  return demoQuotes[ticket]?.answer === 'send_back' || demoQuotes[ticket]?.lapses === true
}

function planCompletion({ ticket, booking, phone, reached }: Journey, chance: Chances, act: Act): DemoAct[] {
  const done = reached.get(statusCodes.pendingPayment)
  if (done === undefined || unrepaired(ticket)) return []
  const { label, part } = getRepair(repairKeys.find((key) => key === booking.repair_name)!)
  const words = {
    work_done: chance.of(workWords).replace('{part}', label.toLowerCase()),
    parts: [...(part ? [`${label}, new`] : []), ...(ticket % 3 === 0 ? ['Adhesive seal, new'] : [])],
    months: 12,
  }
  const results = toPartResults(phone, {})
  const reviewed = (reached.get(statusCodes.postedToCustomer) ?? done + 20 * HOUR_MS) - 2 * HOUR_MS
  return [
    act(done - 30 * MINUTE_MS, ({ hands, ticket: id, staff }) =>
      hands.test(staff[1]!, id, 'completion', { results, remarks: '', serial_seen: '' }),
    ),
    act(done - 20 * MINUTE_MS, ({ hands, ticket: id, staff }) =>
      hands.photograph(staff[1]!, id, { stage: 'completion', phone, view: 'after' }),
    ),
    act(done - 10 * MINUTE_MS, ({ hands, ticket: id, staff }) => hands.complete(staff[1]!, id, words)),
    ...(ticket % 4 === 3 || ticket === 36
      ? []
      : [act(reviewed, ({ hands, ticket: id, customer }) => hands.review(customer, id))]),
  ]
}

const methods: CounterMethod[] = ['bank', 'bank', 'terminal', 'cash']

function planPayments({ ticket, reached, now }: Journey, chance: Chances, act: Act): DemoAct[] {
  const due = reached.get(statusCodes.pendingPayment)
  if (due === undefined) return []
  const posted = reached.get(statusCodes.postedToCustomer)
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
  // One phone was posted before payment, for a reason that staff wrote down.
  if (ticket !== 43) acts.push(pay(0.7))
  const parcel = { way: 'out', carrier: pickCarrier(chance), tracking: createTrackingNumber(chance) } as const
  acts.push(act(at(0.95), ({ hands, ticket: id, staff }) => hands.send(staff[1]!, id, parcel)))
  if (ticket === 48 || ticket === 52) {
    const refund = { method, cents: 2_500, reason: 'A scratch on the frame that we made while closing it' }
    acts.push(
      act(posted + 20 * HOUR_MS, ({ hands, ticket: id, staff }) => hands.giveBack(staff[0]!, id, refund)),
    )
  }
  return acts
}

/** Customers open their tickets now and then; a few have unread notes. */
function reading({ ticket, phone, reached, end, now }: Journey, act: Act): DemoAct[] {
  const look = (at: number) => act(at, ({ hands, ticket: id, customer }) => hands.read(customer, id))
  const looks = [...reached.entries()]
    .filter(([status]) => status !== end || ticket % 4 !== 0)
    .map(([, at]) => look(at + 40 * MINUTE_MS))
  if (ticket !== 24) return looks
  const text = pictureMessage
  const at = Math.min((reached.get(statusCodes.repairing) ?? now) + 3 * HOUR_MS, now - HOUR_MS / 2)
  const notified = act(at, ({ hands, ticket: id, customer }) =>
    hands.write(customer, id, { text, picture: phone }),
  )
  return [...looks, notified]
}

function toPartResults(phone: string, found: Partial<Record<string, PartResult>>): PartResults {
  return Object.fromEntries(getParts(phone).map((part) => [part, found[part] ?? 'working']))
}

function pickCarrier(chance: Chances): string {
  return chance.of(['auspost', 'auspost', 'auspost', 'startrack', 'aramex', 'couriersplease'])
}

function createTrackingNumber(chance: Chances): string {
  const emails = Array.from({ length: 4 }, () => chance.of('ABCDEFGHJKLMNPQRSTUVWXYZ'.split(''))).join('')
  return `${emails}${String(10_000_000 + chance.below(90_000_000))}`
}
