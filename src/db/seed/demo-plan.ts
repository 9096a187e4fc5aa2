import type { Selectable } from 'kysely'
import { repairNotice } from '#contract/repair-notice.ts'
import { repairKeys, type RepairKey } from '#contract/catalogue.ts'
import { statuses, type Booking, type Status } from '#contract/tickets.ts'
import type { PhonesTable } from '../schema/catalogue.ts'
import { chances, type Chances } from './demo-chances.ts'
import { customerMessages, publicComments, staffComments, updates } from './demo-comments.ts'
import { reasons } from './demo-journey-words.ts'
import { journeyOf, unrepaired } from './demo-journey.ts'
import { demoCustomers, demoStaff } from './demo-people.ts'
import type { DemoAct, DemoScene } from './demo-scene.ts'

/** How many tickets end at each status: sixty in all. */
const ends: Record<`${Status}`, number> = { '-1': 3, '0': 7, '1': 7, '2': 7, '3': 9, '4': 6, '5': 8, '6': 13 }

const hour = 3_600_000
const day = 24 * hour

/** What happened in the demo shop in the ninety days before `now`, in the order of time; always the same. */
export function demoActs(phones: Selectable<PhonesTable>[], now: number): DemoAct[] {
  const chance = chances(2023)
  const tickets = statuses.flatMap((end) => Array.from({ length: ends[`${end}`] }, () => end))
  const acts = tickets.flatMap((end, ticket) => {
    const phone = chance.of(phones)
    const booking = {
      ...bookingFor(phone, ticket % demoCustomers.length, chance),
      ...(damaged.has(ticket) ? { battery: 'damaged' as const } : {}),
    }
    return lifeOf({ ticket, end, booking, phone: phone.slug, now, chance })
  })
  return acts
    .map((act) => ({ ...act, at: byDay(act.at, now) }))
    .sort((one, other) => one.at - other.at || one.ticket - other.ticket)
}

/** Swollen batteries, which nobody may post. */
const damaged = new Set([5, 14])
/** Called off by their customers. */
const cancelled = new Set([49, 58])
/** Days for which these have stood still, so that the shop reminds of them; and one whose quote lapsed. */
const waits: Record<number, number | undefined> = { 13: 16, 38: 8, 45: 22 }
const lapsing = 12

/** Everything in the order it has, but within the hours when people are up; today stays as it is. */
function byDay(at: number, now: number): number {
  // Ten hours ahead of Greenwich, or eleven in summer: near enough for a demo.
  const ahead = 10.5 * hour
  const midnight = at - ((at + ahead) % day)
  if (now - midnight < day) return at
  return Math.round(midnight + 9 * hour + ((at - midnight) * 9) / 24)
}

type Life = { ticket: number; end: Status; booking: Booking; phone: string; now: number; chance: Chances }

function lifeOf({ ticket, end, booking, phone, now, chance }: Life): DemoAct[] {
  const path = pathOf(ticket, end)
  const steps = path.map(
    (next) => (8 + chance.below(64)) * hour + (ticket === 40 && next === 4 ? lapsing * day : 0),
  )
  const usual = end === 6 ? (3 + chance.below(60)) * day : chance.below(4 * 24) * hour
  const rested = waits[ticket] === undefined ? usual : waits[ticket] * day
  let at = now - hour - rested - steps.reduce((sum, step) => sum + step, 0)
  let status: Status = 0
  const member = chance.below(demoStaff.length)
  const customer = ticket % demoCustomers.length
  const reached = new Map<Status, number>()
  const acts: DemoAct[] = [{ at, ticket, does: 'book', customer, booking }]

  for (const [place, next] of path.entries()) {
    const step = steps[place]!
    const aside = chance.below(5)
    if (aside < 2) {
      const comment = chance.of(aside === 0 ? staffComments : updates)
      const note = { comment, status, makeVisibleToCustomer: aside === 1 }
      acts.push({
        at: at + step / 2,
        ticket,
        does: 'note',
        member: chance.below(demoStaff.length),
        assigns: false,
        note,
      })
    }
    at += step
    status = next
    reached.set(next, at)
    const said = chance.of(publicComments[`${next}`])
    const note = {
      comment: reasons[ticket]?.[next] ?? said,
      status,
      // A reason speaks to the customer, so they are told it.
      makeVisibleToCustomer: chance.below(4) > 0 || reasons[ticket]?.[next] !== undefined,
    }
    if (next === -1 && note.makeVisibleToCustomer) Object.assign(note, { waitForCustomer: true })
    acts.push({ at, ticket, does: 'note', member, assigns: place === 0 && chance.below(6) > 0, note })
  }
  const text = customerMessages[ticket % (4 * customerMessages.length)]
  // While a phone is here, now and then its owner asks; nobody has answered the last ones yet.
  if (text && end >= 2 && end <= 4) {
    const play = ({ hands, ticket: id, customer: by }: DemoScene) => hands.write(by, id, { text })
    acts.push({ at: Math.min(at + 3 * hour, now - hour / 2), ticket, does: 'play', customer, play })
  }
  if (cancelled.has(ticket)) {
    const play = ({ hands, ticket: id, customer: by }: DemoScene) => hands.cancel(by, id)
    acts.push({ at: at + 5 * hour, ticket, does: 'play', customer, play })
    return acts
  }
  // The bench comes before the note that says how it went, also within the same minute.
  return [...journeyOf({ ticket, customer, end, booking, phone, reached, now }), ...acts]
}

/** The statuses that a ticket goes through. */
function pathOf(ticket: number, end: Status): Status[] {
  if (end === -1) return statuses.slice(0, 1)
  if (cancelled.has(ticket)) return [1]
  const way = statuses.filter((status) => status > 0 && status <= end)
  return unrepaired(ticket) ? way.filter((status) => status !== 3) : way
}

function bookingFor(phone: Selectable<PhonesTable>, customer: number, chance: Chances): Booking {
  const offered = repairKeys.filter((key) => phone[`price_${key}`] > 0)
  const likely: RepairKey[] = ['screen', 'screen', 'battery']
  const person = demoCustomers[customer]!
  return {
    // One in four has not read it yet.
    ...(customer % 4 === 3 ? {} : { notice_version: repairNotice.version }),
    phone_id: phone.id,
    repair_name: chance.below(2) === 0 ? chance.of(likely) : chance.of(offered),
    phone_serial: phone.brand === 'iPhone' ? appleSerial(chance) : imei(chance),
    phone_pin: chance.below(3) === 0 ? '' : String(100_000 + chance.below(900_000)),
    user_mobile: person.mobile,
    address: person.address,
    address_apt: person.apt,
    address_city: person.city,
    address_state: person.state,
    address_post: person.post,
  }
}

function appleSerial(chance: Chances): string {
  return Array.from({ length: 10 }, () => chance.of('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'.split(''))).join('')
}

function imei(chance: Chances): string {
  const digits = [3, 5, ...Array.from({ length: 12 }, () => chance.below(10))]
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
