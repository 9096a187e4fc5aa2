import { sql } from 'kysely'
import { isEnded } from '#contract/outcomes.ts'
import { parseParcelNumber } from '#contract/parcels.ts'
import { Refusal } from '#contract/refusals.ts'
import { isStaffStep, staffSteps } from '#contract/staff-steps.ts'
import { hasArrived, isClosed, type Status } from '#contract/ticket-statuses.ts'
import type { ScanAnswer } from '#contract/scans.schema.ts'
import type { Db } from '#db/tables.ts'
import { readFacts } from '../workflow/journey-facts.ts'
import { nextOf } from '../workflow/next-of.ts'
import { parseParcelReference } from '../tickets/payment-reference.ts'
import { isUnopened } from '../tickets/parcel-tickets.ts'
import { parseInvoiceCode, parseTicketCode, spellCode } from './ticket-code.ts'

type Found = { id: number; status: Status }

const MAX_FOUND = 50

/**
 * Returns the ticket of a scanned code and the page of its next step; of several tickets the newest open one. Refuses
 * with `unknown_code`.
 */
export async function findScanned(db: Db, code: string): Promise<ScanAnswer> {
  const ways: [ScanAnswer['found_by'], () => Promise<Found[]>][] = [
    ['ticket', () => findByNumber(db, parseTicketCode(code))],
    ['parcel', () => findInParcel(db, parseParcelNumber(code) ?? parseParcelReference(code))],
    ['invoice', () => findByInvoice(db, parseInvoiceCode(code))],
    ['serial', () => findBySerial(db, spellCode(code))],
    ['parcel', () => findByParcel(db, spellCode(code))],
    // The number alone, where no ticket has it.
    ['invoice', () => findByInvoice(db, parseTicketCode(code))],
  ]
  for (const [found_by, find] of ways) {
    const found = (await find()).sort((one, other) => other.id - one.id)
    const ticket = found.find(({ status }) => !isClosed(status)) ?? found[0]
    if (!ticket) continue
    const others = found.filter(({ id }) => id !== ticket.id).map(({ id }) => id)
    return {
      ticket_id: ticket.id,
      found_by,
      page: await nextPage(db, ticket.id),
      arrived: hasArrived(ticket.status),
      unopened: isUnopened(await readParcelOf(db, ticket.id)),
      others,
    }
  }
  throw new Refusal('unknown_code', { fields: { code: new Refusal('unknown_code').message } })
}

/** The page of the next step while something is missing there; else the ticket's own, which has the button. */
async function nextPage(db: Db, id: number): Promise<ScanAnswer['page']> {
  const { staff, missing } = nextOf(await readFacts(db, id))
  if (!isStaffStep(staff)) return 'ticket'
  const { page, to, metThere } = staffSteps[staff]
  if (page === null) return 'ticket'
  if (to === null) return page
  return metThere.some((one) => missing.includes(one)) ? page : 'ticket'
}

function readParcelOf(db: Db, id: number) {
  return db
    .selectFrom('tickets')
    .select(['status', 'outcome', 'parcel_check'])
    .where('parcel_id', '=', (of) =>
      of.selectFrom('tickets as one').select('one.parcel_id').where('one.id', '=', id),
    )
    .limit(MAX_FOUND)
    .execute()
}

async function findByNumber(db: Db, id: number | null): Promise<Found[]> {
  if (id === null) return []
  return db.selectFrom('tickets').select(['id', 'status']).where('id', '=', id).execute()
}

/** The tickets of a parcel that are not ended; all where none is left. */
async function findInParcel(db: Db, id: number | null): Promise<Found[]> {
  if (id === null) return []
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'status', 'outcome'])
    .where('parcel_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_FOUND)
    .execute()
  const going = rows.filter(({ outcome }) => !isEnded(outcome))
  return going.length > 0 ? going : rows
}

async function findByInvoice(db: Db, number: number | null): Promise<Found[]> {
  if (number === null) return []
  return db
    .selectFrom('invoices')
    .innerJoin('tickets', 'tickets.id', 'invoices.ticket_id')
    .select(['tickets.id', 'tickets.status'])
    .where('invoices.number', '=', number)
    .execute()
}

/** Spells a column as `spellCode` does; the expressions are those of the indexes. */
export const spellColumn = (column: string) =>
  sql<string>`upper(replace(replace(${sql.ref(column)}, ' ', ''), '-', ''))`

async function findBySerial(db: Db, code: string): Promise<Found[]> {
  const booked = await findBy(db, 'phone_serial', code)
  const seen = await db
    .selectFrom('part_tests')
    .innerJoin('tickets', 'tickets.id', 'part_tests.ticket_id')
    .select(['tickets.id', 'tickets.status'])
    .where(spellColumn('part_tests.serial_seen'), '=', code)
    .orderBy('tickets.id', 'desc')
    .limit(MAX_FOUND)
    .execute()
  return unique([...booked, ...seen])
}

async function findByParcel(db: Db, code: string): Promise<Found[]> {
  return unique([...(await findBy(db, 'tracking_in', code)), ...(await findBy(db, 'tracking_out', code))])
}

async function findBy(
  db: Db,
  column: 'phone_serial' | 'tracking_in' | 'tracking_out',
  code: string,
): Promise<Found[]> {
  // Erased columns are empty.
  if (code === '') return []
  return (
    db
      .selectFrom('tickets')
      .select(['id', 'status'])
      .where(spellColumn(column), '=', code)
      // A literal, because the indexes of parcel numbers name it.
      .where(column, '<>', sql.lit(''))
      .orderBy('id', 'desc')
      .limit(MAX_FOUND)
      .execute()
  )
}

function unique(found: Found[]): Found[] {
  return [...new Map(found.map((one) => [one.id, one])).values()]
}
