import { sql } from 'kysely'
import { parseTrackingNumber } from '#contract/carriers.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { isParcelLabel } from '#contract/parcels.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { isClosed } from '#contract/ticket-statuses.ts'
import { getEngine } from '#db/engine-of.ts'
import type { Tx } from '#db/tables.ts'
import { spellColumn } from '../scans/find-scanned.ts'
import { parseTicketCode, spellCode } from '../scans/ticket-code.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'

/** Weights of the eight digits of an S10 number (UPU). */
const weights = [8, 6, 4, 2, 3, 5, 9, 7]
/** Phones of one parcel that are scanned one after the other go into the same box. */
const SAME_BOX_MS = 12 * HOUR_MS

/** True for a number of the form of S10 whose check digit is wrong: one of its signs was misread. */
export function hasWrongCheckDigit(number: string): boolean {
  const [, digits, check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number) ?? []
  if (digits === undefined) return false
  const rest = 11 - (weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11)
  return Number(check) !== (rest === 10 ? 0 : rest === 11 ? 5 : rest)
}

/**
 * True for what a scanner sends when keys get lost or run together: a number of S10 with a digit too few or too many, more than one number,
 * or one number twice.
 */
function isDamagedScan(number: string): boolean {
  return (
    /^[A-Z]{2}(\d{7,8}|\d{10})[A-Z]{2}$/.test(number) ||
    /[A-Z]{2}\d{9}[A-Z]{2}./.test(number) ||
    /.[A-Z]{2}\d{9}[A-Z]{2}/.test(number) ||
    /^(.{6,})\1$/.test(number)
  )
}

/** Parses a carrier's number as scanned. Refuses codes of our own with `no_tracking_number`, and what has a wrong check digit. */
export function readCarrierNumber(code: string): string {
  if (isParcelLabel(code) || /[/:#]/.test(code)) {
    throw new Refusal('no_tracking_number', {
      message: 'That is a label of ours. Please scan the label of the carrier.',
    })
  }
  const number = parseTrackingNumber(code)
  if (number === null) throw refuseNumber('Please scan or enter the number on the label of the carrier.')
  if (hasWrongCheckDigit(number)) {
    throw refuseNumber(`The check digit of ${number} is wrong. Please scan it again.`)
  }
  if (isDamagedScan(number)) {
    throw refuseNumber(`${number} is not the number of one parcel. Please scan it again.`)
  }
  return number
}

function refuseNumber(message: string): Refusal {
  return refuseField('number', message)
}

/**
 * Refuses the number of a parcel that another ticket has, in or out, and what names a phone or a ticket of ours. Two requests with one
 * number take turns.
 */
export async function requireFreeNumber(
  tx: Tx,
  number: string,
  tickets: readonly Pick<LockedTicket, 'id' | 'parcel_id'>[],
  now: number,
): Promise<void> {
  const code = spellCode(number)
  // SQLite has one writer at a time.
  if (getEngine(tx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${code}))`.execute(tx)
  const select = () => tx.selectFrom('tickets').select(['id', 'parcel_id', 'status', 'status_since'])
  const [came] = await select()
    .where(spellColumn('tracking_in'), '=', code)
    .where('tracking_in', '<>', sql.lit(''))
    .orderBy('id')
    .limit(1)
    .execute()
  if (came) throw refuseUsed(`${number} is the parcel in which #${came.id} came to us.`, came.id)
  const own = new Set(tickets.map(({ id }) => id))
  const parcels = new Set(tickets.map(({ parcel_id }) => parcel_id))
  const went = await select()
    .where(spellColumn('tracking_out'), '=', code)
    .where('tracking_out', '<>', sql.lit(''))
    .orderBy('id')
    .limit(100)
    .execute()
  const other = went.find(
    ({ id, parcel_id, status, status_since }) =>
      !own.has(id) && !(parcels.has(parcel_id) && !isClosed(status) && status_since > now - SAME_BOX_MS),
  )
  if (other) throw refuseUsed(`${number} is on the parcel of #${other.id} already.`, other.id)
  const [phone] = await tx
    .selectFrom('tickets')
    .select('id')
    .where(spellColumn('phone_serial'), '=', code)
    .limit(1)
    .execute()
  if (phone) {
    throw new Refusal('no_tracking_number', {
      message: `${number} is the serial of a phone. Please scan the label of the carrier.`,
    })
  }
  const ticketId = parseTicketCode(number)
  if (ticketId === null) return
  const ticket = await tx.selectFrom('tickets').select('id').where('id', '=', ticketId).executeTakeFirst()
  if (ticket) {
    throw new Refusal('no_tracking_number', {
      message: `${number} is a ticket. Please scan the label of the carrier.`,
    })
  }
}

function refuseUsed(message: string, ticketId: number): Refusal {
  return new Refusal('number_used', { message, facts: { ticket_id: ticketId } })
}
