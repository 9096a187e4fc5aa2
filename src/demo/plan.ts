import type { Selectable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { deliveredText } from '#domain/texts/delivered-texts.ts'
import type { RepairKey } from '#contract/catalogue.ts'
import {
  getStatus,
  isAtOrAfter,
  isClosed,
  isWithShop,
  statusCodes,
  statusSteps,
  type Status,
  type StatusKey,
} from '#contract/ticket-statuses.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import type { PhonesTable } from '#db/schema/catalogue.ts'
import { createRandom, type RandomSource } from './random.ts'
import { customerMessages, staffComments, updates } from './comments.ts'
import { demoCustomers, demoStaff } from './people.ts'
import type { DemoStep, DemoTicket } from './demo-actions.ts'
import { demoStatuses } from './statuses.ts'
import { planJourney } from './journey.ts'
import { isUnrepaired, stories, type Story, type TicketName } from './stories.ts'

export type DemoPhone = Selectable<PhonesTable> & {
  /** The repairs of the ticket, in catalogue order. */
  offered: RepairKey[]
}

/** Plans the demo shop's ninety days before `now`, in chronological order; deterministic. */
export function planDemoSteps(phones: DemoPhone[], now: number): DemoStep[] {
  const random = createRandom(2023)
  const tickets = Object.entries(demoStatuses).flatMap(([key, { tickets: number }]) =>
    Array.from({ length: number }, (_, place) => ({
      end: statusCodes[key as StatusKey],
      story: stories[`${key} ${place + 1}` as TicketName] ?? {},
    })),
  )
  const steps = tickets.flatMap(({ end, story }, ticket) => {
    const phone = random.of(phones)
    const booking = {
      ...bookingFor(phone, ticket % demoCustomers.length, random),
      ...(story.damagedBattery ? { battery: 'damaged' as const } : {}),
    }
    return planTicket({ ticket, story, end, booking, phone: phone.slug, now, random })
  })
  return steps
    .map((step) => ({ ...step, at: byDay(step.at, now) }))
    .sort((one, other) => one.at - other.at || one.ticket - other.ticket)
}

/** Days until a quote has lapsed. */
const LAPSING_DAYS = 12

/** Moves actions into waking hours, keeping their order; today's are unchanged. */
function byDay(at: number, now: number): number {
  // UTC+10, or +11 in summer: precise enough for a demo.
  const ahead = 10.5 * HOUR_MS
  const midnight = at - ((at + ahead) % DAY_MS)
  if (now - midnight < DAY_MS) return at
  return Math.round(midnight + 9 * HOUR_MS + ((at - midnight) * 9) / 24)
}

type TicketPlan = {
  ticket: number
  story: Story
  end: Status
  booking: BookingInput
  phone: string
  now: number
  random: RandomSource
}

function planTicket({ ticket, story, end, booking, phone, now, random }: TicketPlan): DemoStep[] {
  const path = getStatusPath(story, end)
  const durations = path.map(
    (next) =>
      (8 + random.below(64)) * HOUR_MS +
      (story.lapses && next === statusCodes.pendingPayment ? LAPSING_DAYS * DAY_MS : 0),
  )
  const usualWait = isClosed(end) ? (3 + random.below(60)) * DAY_MS : random.below(4 * 24) * HOUR_MS
  const waited = story.waitedDays === undefined ? usualWait : story.waitedDays * DAY_MS
  let at = now - HOUR_MS - waited - durations.reduce((sum, duration) => sum + duration, 0)
  let status: Status = statusCodes.submitted
  const member = random.below(demoStaff.length)
  const customer = ticket % demoCustomers.length
  const reached = new Map<Status, number>()
  const steps: DemoStep[] = [{ at, ticket, does: 'book', customer, booking }]

  for (const [place, next] of path.entries()) {
    const duration = durations[place]!
    const kind = random.below(5)
    if (kind < 2) {
      const comment = random.of(kind === 0 ? staffComments : updates)
      const note = { comment, status, makeVisibleToCustomer: kind === 1 }
      steps.push({
        at: at + duration / 2,
        ticket,
        does: 'note',
        member: random.below(demoStaff.length),
        assigns: false,
        note,
      })
    }
    at += duration
    status = next
    reached.set(next, at)
    const { key } = getStatus(next)
    const message = random.of(demoStatuses[key].comments)
    const reason = story.reasons?.[key]
    const note = {
      comment: reason ?? message,
      status,
      // The reason is addressed to the customer, so the note is public.
      makeVisibleToCustomer: random.below(4) > 0 || reason !== undefined,
    }
    if (next === statusCodes.waitingApproval && note.makeVisibleToCustomer)
      Object.assign(note, { waitForCustomer: true })
    steps.push({ at, ticket, does: 'note', member, assigns: place === 0 && random.below(6) > 0, note })
  }
  const text = customerMessages[ticket % (4 * customerMessages.length)]
  // Some tickets get customer questions; the latest messages are unanswered.
  if (text && isWithShop(end)) {
    const run = ({ actions, ticket: id, customer: by }: DemoTicket) => actions.write(by, id, { text })
    steps.push({ at: Math.min(at + 3 * HOUR_MS, now - HOUR_MS / 2), ticket, does: 'run', customer, run })
  }
  if (story.cancelled) {
    const run = ({ actions, ticket: id, customer: by }: DemoTicket) => actions.cancel(by, id)
    steps.push({ at: at + 5 * HOUR_MS, ticket, does: 'run', customer, run })
    return steps
  }
  // Part tests come before the note about them, also within the same minute.
  return [...planJourney({ ticket, story, customer, end, booking, phone, reached, now }), ...steps]
}

/** Returns the statuses that a ticket passes. */
function getStatusPath(story: Story, end: Status): Status[] {
  if (end === statusCodes.waitingApproval) return [end]
  if (story.cancelled) return [statusCodes.approved]
  const steps = statusSteps.slice(1).filter((status) => isAtOrAfter(end, status))
  const whole = statusSteps.includes(end) ? steps : [...steps, end]
  return isUnrepaired(story) ? whole.filter((status) => status !== statusCodes.repairing) : whole
}

function bookingFor(phone: DemoPhone, customer: number, random: RandomSource): BookingInput {
  const likely: RepairKey[] = ['screen', 'screen', 'battery']
  const person = demoCustomers[customer]!
  return {
    // One in four is unread.
    ...(customer % 4 === 3 ? {} : { notice_version: deliveredText('notice').version }),
    phone_id: phone.id,
    repair_name: random.below(2) === 0 ? random.of(likely) : random.of(phone.offered),
    phone_serial: phone.brand === 'iPhone' ? appleSerial(random) : imei(random),
    phone_pin: random.below(3) === 0 ? '' : String(100_000 + random.below(900_000)),
    user_mobile: person.mobile,
    address: person.address,
    address_apt: person.apt,
    address_city: person.city,
    address_state: person.state,
    address_post: person.post,
  }
}

function appleSerial(random: RandomSource): string {
  return Array.from({ length: 10 }, () => random.of('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'.split(''))).join('')
}

function imei(random: RandomSource): string {
  const digits = [3, 5, ...Array.from({ length: 12 }, () => random.below(10))]
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
