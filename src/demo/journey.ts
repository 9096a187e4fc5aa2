import { getRepair, repairKeys } from '#contract/catalogue.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { CounterMethod } from '#contract/money.ts'
import { getParts, type PartResult } from '#contract/part-tests.ts'
import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import type { PartResults } from '#contract/part-tests.schema.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import { createRandom, type RandomSource } from './random.ts'
import type { DemoStep, DemoTicket } from './demo-actions.ts'
import { pictureMessage, remarks, workWords } from './journey-texts.ts'
import { isUnrepaired, type Story } from './stories.ts'

type Journey = {
  ticket: number
  story: Story
  customer: number
  end: Status
  booking: BookingInput
  phone: string
  /** When each status was entered. */
  reached: Map<Status, number>
  now: number
}

type CreateStep = (at: number, run: (demoTicket: DemoTicket) => Promise<void>) => DemoStep

/** Everything around a ticket's statuses: parcels, part tests, quotes, invoices and payments. */
export function planJourney(journey: Journey): DemoStep[] {
  const { ticket, customer } = journey
  const random = createRandom(7_000 + ticket)
  const step: CreateStep = (at, run) => ({ at, ticket, customer, does: 'run', run })
  return [
    ...planShipping(journey, random, step),
    ...planArrival(journey, random, step),
    ...planQuotes(journey, step),
    ...planCompletion(journey, random, step),
    ...planPayments(journey, random, step),
    ...reading(journey, step),
  ].filter(({ at }) => at < journey.now)
}

function planShipping(
  { ticket, story, booking, reached, end, now }: Journey,
  random: RandomSource,
  step: CreateStep,
): DemoStep[] {
  const approved = reached.get(statusCodes.approved)
  if (approved === undefined) return []
  const received = reached.get(statusCodes.receivedDevice) ?? now
  const between = (share: number) => approved + (received - approved) * share
  const parcel = { way: 'in', carrier: pickCarrier(random), tracking: createTrackingNumber(random) } as const
  const steps: DemoStep[] = []
  if (!booking.notice_version && !story.noticeUnread) {
    steps.push(step(between(0.3), ({ actions, ticket: id, customer }) => actions.acceptNotice(customer, id)))
  }
  if (booking.battery !== 'damaged' && (end !== statusCodes.approved || ticket % 3 === 0)) {
    steps.push(step(between(0.5), ({ actions, ticket: id, customer }) => actions.send(customer, id, parcel)))
  }
  return steps
}

function planArrival(
  { ticket, story, booking, phone, reached, now }: Journey,
  random: RandomSource,
  step: CreateStep,
): DemoStep[] {
  const begun = story.intakeBegun && now - 2 * HOUR_MS
  const received = reached.get(statusCodes.receivedDevice)
  if ((received === undefined || story.untested) && begun === undefined) return []
  const at = received ?? begun!
  const results = toPartResults(phone, { [booking.repair_name]: 'broken' })
  const missing = begun === undefined ? {} : { speaker: undefined, chargingport: undefined }
  const found = Object.fromEntries(Object.entries({ ...results, ...missing }).filter(([, result]) => result))
  const differs = story.serialDiffers ?? false
  const data = {
    results: found,
    remarks: random.of(remarks),
    phone_seen_id: booking.phone_id,
    serial_seen: differs ? `${booking.phone_serial.slice(0, -1)}7` : booking.phone_serial,
    mismatch_confirmed: differs,
    accessories: [ticket % 3 === 0 ? ('case' as const) : ('none' as const)],
    sim_seen: 'not_seen' as const,
    liquid_mark: 'not_visible' as const,
    find_my: ticket % 7 === 0 ? ('on' as const) : ('off' as const),
  }
  const snap = (view: 'before' | 'back', ago: number) =>
    step(at - ago * MINUTE_MS, ({ actions, ticket: id, staff }) =>
      actions.photograph(staff[0]!, id, { stage: 'intake', phone, view }),
    )
  return [
    step(at - 22 * MINUTE_MS, ({ actions, ticket: id, staff }) =>
      actions.test(staff[0]!, id, 'intake', data),
    ),
    snap('before', 15),
    ...(begun === undefined ? [snap('back', 14)] : []),
  ]
}

function planQuotes({ story, reached, end, now }: Journey, step: CreateStep): DemoStep[] {
  const { quote } = story
  const received = reached.get(statusCodes.receivedDevice)
  if (!quote || received === undefined) return []
  const { answer, ...input } = quote
  const at =
    answer === 'none' && end === statusCodes.repairing
      ? reached.get(statusCodes.repairing)! + 2 * HOUR_MS
      : received + 2 * HOUR_MS
  const proposed = step(Math.min(at, now - HOUR_MS), ({ actions, ticket: id, staff }) =>
    actions.quote(staff[0]!, id, input),
  )
  if (answer === 'none') return [proposed]
  const until = reached.get(statusCodes.repairing) ?? reached.get(statusCodes.pendingPayment) ?? now
  const answered = step((at + until) / 2, ({ actions, ticket: id, customer }) =>
    actions.answer(customer, id, answer),
  )
  return [proposed, answered]
}

function planCompletion(
  { ticket, story, booking, phone, reached }: Journey,
  random: RandomSource,
  step: CreateStep,
): DemoStep[] {
  const done = reached.get(statusCodes.pendingPayment)
  if (done === undefined || isUnrepaired(story)) return []
  const { label, part } = getRepair(repairKeys.find((key) => key === booking.repair_name)!)
  const words = {
    work_done: random.of(workWords).replace('{part}', label.toLowerCase()),
    parts: [...(part ? [`${label}, new`] : []), ...(ticket % 3 === 0 ? ['Adhesive seal, new'] : [])],
    months: 12,
  }
  const results = toPartResults(phone, {})
  const reviewed = (reached.get(statusCodes.postedToCustomer) ?? done + 20 * HOUR_MS) - 2 * HOUR_MS
  return [
    step(done - 30 * MINUTE_MS, ({ actions, ticket: id, staff }) =>
      actions.test(staff[1]!, id, 'completion', { results, remarks: '', serial_seen: '' }),
    ),
    step(done - 20 * MINUTE_MS, ({ actions, ticket: id, staff }) =>
      actions.photograph(staff[1]!, id, { stage: 'completion', phone, view: 'after' }),
    ),
    step(done - 10 * MINUTE_MS, ({ actions, ticket: id, staff }) => actions.complete(staff[1]!, id, words)),
    ...(ticket % 4 === 3 || story.unreviewed
      ? []
      : [step(reviewed, ({ actions, ticket: id, customer }) => actions.review(customer, id))]),
  ]
}

const methods: CounterMethod[] = ['bank', 'bank', 'terminal', 'cash']

function planPayments(
  { ticket, story, reached, now }: Journey,
  random: RandomSource,
  step: CreateStep,
): DemoStep[] {
  const due = reached.get(statusCodes.pendingPayment)
  if (due === undefined) return []
  const posted = reached.get(statusCodes.postedToCustomer)
  const until = posted ?? now
  const method = random.of(methods)
  const at = (share: number) => due + (until - due) * share
  const pay = (share: number, cents?: number) =>
    step(at(share), ({ actions, ticket: id, staff }) =>
      actions.pay(staff[0]!, id, cents === undefined ? { method } : { method, cents }),
    )
  const steps: DemoStep[] = []
  if (story.deposit || ticket % 6 === 4) steps.push(pay(0.3, 4_000))
  if (posted === undefined) return story.paidEarly ? [pay(0.6)] : steps
  if (!story.unpaid) steps.push(pay(0.7))
  const parcel = { way: 'out', carrier: pickCarrier(random), tracking: createTrackingNumber(random) } as const
  steps.push(step(at(0.95), ({ actions, ticket: id, staff }) => actions.send(staff[1]!, id, parcel)))
  if (story.refunded) {
    const refund = { method, cents: 2_500, reason: 'A scratch on the frame that we made while closing it' }
    steps.push(
      step(posted + 20 * HOUR_MS, ({ actions, ticket: id, staff }) => actions.refund(staff[0]!, id, refund)),
    )
  }
  return steps
}

/** Customers open their tickets now and then; a few have unread notes. */
function reading({ ticket, story, phone, reached, end, now }: Journey, step: CreateStep): DemoStep[] {
  const look = (at: number) => step(at, ({ actions, ticket: id, customer }) => actions.read(customer, id))
  const looks = [...reached.entries()]
    .filter(([status]) => status !== end || ticket % 4 !== 0)
    .map(([, at]) => look(at + 40 * MINUTE_MS))
  if (!story.messageWithPicture) return looks
  const text = pictureMessage
  const at = Math.min((reached.get(statusCodes.repairing) ?? now) + 3 * HOUR_MS, now - HOUR_MS / 2)
  const message = step(at, ({ actions, ticket: id, customer }) =>
    actions.write(customer, id, { text, picture: phone }),
  )
  return [...looks, message]
}

function toPartResults(phone: string, found: Partial<Record<string, PartResult>>): PartResults {
  return Object.fromEntries(getParts(phone).map((part) => [part, found[part] ?? 'working']))
}

function pickCarrier(random: RandomSource): string {
  return random.of(['auspost', 'auspost', 'auspost', 'startrack', 'aramex', 'couriersplease'])
}

function createTrackingNumber(random: RandomSource): string {
  const prefix = Array.from({ length: 4 }, () => random.of('ABCDEFGHJKLMNPQRSTUVWXYZ'.split(''))).join('')
  return `${prefix}${String(10_000_000 + random.below(90_000_000))}`
}
