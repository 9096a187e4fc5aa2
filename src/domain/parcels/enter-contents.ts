import { toContact } from '#contract/address.ts'
import { isEnded } from '#contract/outcomes.ts'
import { hasCome, type ParcelCheck } from '#contract/parcels.ts'
import type { FoundContents, ParcelContents } from '#contract/parcels.schema.ts'
import { OTHER_REPAIR } from '#contract/quote-requests.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { isWithShop, statusCodes } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { requireOtherPhone } from '../quote-requests/other-phone.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { spellCode } from '../scans/ticket-code.ts'
import type { Shop } from '../shop.ts'
import { shownTexts } from '../texts/page-texts.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { storeTicket } from '../tickets/open-ticket.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { parseSerial } from '../tickets/serial.ts'
import { countNotesAgain } from '../tickets/whole-parcel.ts'
import { readContents } from './read-contents.ts'

/** More than a booking and what was added to it hold. */
const MAX_TICKETS = 100

type Extra = FoundContents['extra'][number]

/**
 * Stores what was in a parcel: what is expected and was not found is missing, and an extra phone becomes a ticket that waits for a
 * quote. Repeated, it changes nothing. One email tells the customer what is missing or extra. Refuses with `unknown_parcel`, `invalid`
 * for a ticket of another parcel, and `ticket_ended` for one that has ended.
 */
export async function enterContents(
  shop: Shop,
  { id, found, seen, extra }: FoundContents & { id: number },
  caller: Caller,
): Promise<ParcelContents> {
  requireAccount(caller)
  const { terms } = await shownTexts(shop)
  const phone = extra.length === 0 ? null : await requireOtherPhone(shop)
  return shop.database.transaction(async (tx) => {
    const { parcel, tickets } = await lockParcel(tx, id)
    requireFound(tickets, found)
    requireNotBooked(tickets, extra)
    let told: number | null = null
    for (const ticket of tickets) {
      const check = getCheck(ticket, found, seen)
      if (check === ticket.parcel_check) continue
      const event = await saveCheck(tx, shop, ticket, check, caller)
      // What was expected and is there is no news.
      if (check === 'missing' || ticket.parcel_check === 'missing') told ??= event
    }
    const neighbour = tickets.find(({ erased_at }) => erased_at === null)
    for (const one of listNew(tickets, extra)) {
      if (!neighbour) throw new Refusal('ticket_erased')
      if (tickets.length + extra.length > MAX_TICKETS) throw new Refusal('parcel_full')
      const person = await tx
        .selectFrom('accounts')
        .select(['id', 'fullname', 'email'])
        .where('id', '=', parcel.account_id)
        .executeTakeFirstOrThrow()
      const about = {
        person,
        parcelId: id,
        by: caller,
        rules: { terms, fees: [] },
        staff: toStaffColumns(neighbour, caller),
      }
      const opened = await storeTicket(
        tx,
        shop,
        toBooking(neighbour, one, phone!.id),
        toOffer(phone!, one),
        about,
      )
      await countNotesAgain(tx, [opened])
      const event = await saveCheck(tx, shop, opened, 'extra', caller)
      told ??= event
    }
    if (told !== null && neighbour) {
      await queueEmail(tx, shop, told, 'parcel-opened', { ticket_id: neighbour.id })
    }
    return readContents(tx, id)
  })
}

/** Refuses what is not in this parcel, and a phone whose ticket has ended: it is taken up again first, or entered as an extra one. */
function requireFound(tickets: readonly LockedTicket[], found: readonly number[]): void {
  for (const id of found) {
    const ticket = tickets.find((one) => one.id === id)
    if (!ticket) {
      throw refuseField('found', `Ticket ${id} is not in this parcel.`)
    }
    if (isEnded(ticket.outcome) && ticket.parcel_check !== 'found' && !isWithShop(ticket.status)) {
      const message = `Ticket ${id} has ended. Enter its phone as one that was not booked, or take the ticket up again first.`
      throw new Refusal('ticket_ended', { message, facts: { ticket_id: id } })
    }
  }
}

/** Refuses an extra phone that was booked: by its serial it is one of the expected. */
function requireNotBooked(tickets: readonly LockedTicket[], extra: readonly Extra[]): void {
  for (const [place, { serial }] of extra.entries()) {
    const booked = tickets.find(
      (one) =>
        serial !== '' &&
        one.parcel_check !== 'extra' &&
        !isEnded(one.outcome) &&
        spellCode(one.phone_serial) === spellCode(serial),
    )
    if (!booked) continue
    const message = `This is the phone of ticket ${booked.id}. Tick that one instead.`
    throw new Refusal('invalid', { message, fields: { [`extra.${place}.serial`]: message } })
  }
}

/** What opening the parcel says of a ticket; what it had before for one that is not expected. */
function getCheck(
  ticket: LockedTicket,
  found: readonly number[],
  seen: readonly number[] | undefined,
): ParcelCheck | null {
  if (ticket.parcel_check === 'extra') return 'extra'
  const wasFound = ticket.parcel_check === 'found'
  const isFoundSince = wasFound && seen?.includes(ticket.id) === false
  if (found.includes(ticket.id) || isFoundSince) return 'found'
  const isExpected = !isEnded(ticket.outcome) && !hasCome({ ...ticket, parcel_check: null })
  // A damaged battery must not be posted, so that its phone is not missed.
  if (!isExpected || (ticket.battery === 'damaged' && !wasFound)) return ticket.parcel_check
  return 'missing'
}

async function saveCheck(
  tx: Tx,
  shop: Shop,
  { id }: { id: number },
  check: ParcelCheck | null,
  by: Caller,
): Promise<number> {
  await tx
    .updateTable('tickets')
    .set((old) => ({ parcel_check: check, updated_at: shop.now(), version: old('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const kind = check === 'missing' ? 'ticket.missing_in_parcel' : 'ticket.found_in_parcel'
  return recordEvent(tx, shop, { kind, by, ticketId: id })
}

/** The extra phones that are no tickets yet: two of one name without a serial are two. */
function listNew(tickets: readonly LockedTicket[], extra: readonly Extra[]): Extra[] {
  const known = tickets
    .filter(({ parcel_check }) => parcel_check === 'extra')
    .map(({ phone_name, phone_serial }) => toKey({ phone_name, serial: phone_serial }))
  return extra.filter((one) => {
    const place = known.indexOf(toKey(one))
    if (place >= 0) known.splice(place, 1)
    return place < 0
  })
}

function toKey({ phone_name, serial }: Extra): string {
  return `${phone_name.toLowerCase()}\n${spellCode(parseSerial(serial).serial)}`
}

function toBooking(neighbour: LockedTicket, { serial }: Extra, phoneId: number) {
  const { updates_by, user_mobile } = neighbour
  return {
    ...toContact(neighbour),
    user_mobile,
    phone_id: phoneId,
    repair_name: OTHER_REPAIR,
    phone_serial: parseSerial(serial).serial,
    passcode: null,
    passcode_choice: 'not_needed' as const,
    battery: 'fine' as const,
    notice_version: neighbour.notice_version,
    notice_accepted_at: neighbour.notice_accepted_at,
    terms_version: null,
    ...(updates_by !== null && { updates_by }),
  }
}

function toOffer(phone: { id: number; display_name: string }, { phone_name }: Extra) {
  return {
    ...phone,
    price: 0,
    discount: null,
    phone_name,
    status: statusCodes.waitingApproval,
    availability: null,
  }
}

/** Who found it; the business that pays for the others pays for it too. */
function toStaffColumns(neighbour: LockedTicket, caller: Caller) {
  const { buyer_company, buyer_abn, buyer_email, buyer_days_to_pay } = neighbour
  return {
    booked_by_id: requireAccount(caller).id,
    signature: '',
    buyer_company,
    buyer_abn,
    buyer_email,
    buyer_days_to_pay,
  }
}
