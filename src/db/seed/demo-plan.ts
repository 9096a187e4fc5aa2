import type { Selectable } from 'kysely'
import { repairKeys, type RepairKey } from '#contract/catalogue.ts'
import { statuses, type Booking, type NewNote, type Status } from '#contract/tickets.ts'
import type { PhonesTable } from '../schema/catalogue.ts'
import { publicComments, staffComments, updates } from './demo-comments.ts'
import { demoCustomers, demoStaff } from './demo-people.ts'

/** One thing that happens; people by their place in the lists, tickets by their place in the plan. */
export type DemoAct = { at: number; ticket: number } & (
  | { does: 'book'; customer: number; booking: Booking }
  | {
      does: 'note'
      member: number
      assigns: boolean
      note: Pick<NewNote, 'comment' | 'status' | 'makeVisibleToCustomer'>
    }
)

/** How many tickets end at each status: sixty in all. */
const ends: Record<`${Status}`, number> = { '-1': 3, '0': 7, '1': 7, '2': 7, '3': 9, '4': 6, '5': 8, '6': 13 }

const hour = 3_600_000
const day = 24 * hour

/** What happened in the demo shop in the ninety days before `now`, in the order of time; always the same. */
export function demoActs(phones: Selectable<PhonesTable>[], now: number): DemoAct[] {
  const chance = chances(2023)
  const tickets = statuses.flatMap((end) => Array.from({ length: ends[`${end}`] }, () => end))
  const acts = tickets.flatMap((end, ticket) => {
    const booking = bookingFor(phones, ticket % demoCustomers.length, chance)
    return lifeOf({ ticket, end, booking, now, chance })
  })
  return acts.sort((one, other) => one.at - other.at || one.ticket - other.ticket)
}

type Life = { ticket: number; end: Status; booking: Booking; now: number; chance: Chances }

function lifeOf({ ticket, end, booking, now, chance }: Life): DemoAct[] {
  const path = end === -1 ? statuses.slice(0, 1) : statuses.filter((status) => status > 0 && status <= end)
  const steps = path.map(() => (8 + chance.below(64)) * hour)
  const rested = end === 6 ? (3 + chance.below(68)) * day : chance.below(4 * 24) * hour
  let at = now - hour - rested - steps.reduce((sum, step) => sum + step, 0)
  let status: Status = 0
  const member = chance.below(demoStaff.length)
  const acts: DemoAct[] = [{ at, ticket, does: 'book', customer: ticket % demoCustomers.length, booking }]

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
    const note = {
      comment: chance.of(publicComments[`${next}`]),
      status,
      makeVisibleToCustomer: chance.below(4) > 0,
    }
    acts.push({ at, ticket, does: 'note', member, assigns: place === 0 && chance.below(6) > 0, note })
  }
  return acts
}

function bookingFor(phones: Selectable<PhonesTable>[], customer: number, chance: Chances): Booking {
  const phone = chance.of(phones)
  const offered = repairKeys.filter((key) => phone[`price_${key}`] > 0)
  const likely: RepairKey[] = ['screen', 'screen', 'battery']
  const person = demoCustomers[customer]!
  return {
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

type Chances = { below(limit: number): number; of<T>(list: readonly T[]): T }

/** Dice that always fall the same way, so that every demo looks alike. */
function chances(seed: number): Chances {
  let state = seed
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
  return { below, of: (list) => list[below(list.length)]! }
}
