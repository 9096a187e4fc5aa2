import { backByReasonWords, describeTicketBackBy } from '#contract/back-by.ts'
import { toChargeWord } from '#contract/charge-words.ts'
import { toParcel } from '#contract/carriers.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { isEnded, type StoredOutcome } from '#contract/outcomes.ts'
import { isAskedRepair } from '#contract/quote-requests.ts'
import { shownIn } from '#contract/ticket-fields.ts'
import { hasArrived, type Status } from '#contract/ticket-statuses.ts'
import { listColumns } from '#db/schema/tickets.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { foldEmail } from '#domain/accounts/find-account.ts'
import { parseBillingDocument } from '#domain/money/parse-billing-document.ts'
import { getReference, readParcelRows, toParcelDues } from '#domain/money/parcel-dues.ts'
import { toBackBy } from '#domain/back-by/ticket-back-by.ts'
import { readNoRepairCost } from '#domain/quotes/announced-fees.ts'
import { isAtHome } from '#domain/quotes/read-quotes.ts'
import { nameRepair, repairColumns } from '#domain/repairs/repair-row.ts'
import { listStepsFor } from '#domain/shipping/repair-states.ts'
import { readCarriers } from '#domain/shipping/shop-carriers.ts'
import { selectActiveStaff } from '#domain/staff/active-staff.ts'
import type { ComposeContext } from './compose-context.ts'
import type { EmailTicket, Fact } from './email-facts.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { phoneName } from '#domain/tickets/phone-name.ts'
import { listBeside } from '#domain/tickets/whole-parcel.ts'
import { countIntakeTests } from '#domain/tickets/whole-ticket.ts'

/** Ticket data and recipient of an email; null once its customer was erased. */
export async function findEmailTicket(
  { database, shop, trackLink, shippingTexts, row: email }: ComposeContext,
  id: number,
) {
  const { rows } = await selectTicket(database.db, { id })
  const row = rows[0]
  if (!row) return null
  const customer = oneLine(row.fullname)
  const inParcel = await readParcelRows(database.db, row.id)
  const carriers = await readCarriers(database.db)
  const texts = await shippingTexts()
  const privateLink = row.link_closed === 1 ? null : trackLink(row)
  const payer = getPayer(row)
  const payerLink = payer && row.link_closed === 0 ? trackLink({ ...row, payer: payer.address }) : null
  const ticket: EmailTicket = {
    id: row.id,
    customer,
    phone: oneLine(row.display_name),
    repair: oneLine(nameRepair(row)),
    daysInStatus: Math.max(0, Math.floor((email.created_at - row.status_since) / DAY_MS)),
    price: row.price,
    discount: row.discount_kind && { kind: row.discount_kind, cents: row.discount_cents },
    expressCents: row.express_cents,
    asked: isAskedRepair(row.repair_key),
    atHome: isAtHome(row),
    withoutRepair: readNoRepairCost(row).words,
    availability: row.availability,
    backBy: toWords(row),
    reference: getReference(row.id, toParcelDues(inParcel)),
    document: toChargeWord(row.charged ? parseBillingDocument(row.charged).title : undefined, shop.abn),
    beside: inParcel
      .filter(({ id: other, outcome }) => other !== row.id && !isEnded(outcome))
      .map((one) => [
        `Also booked: ticket ${one.id}`,
        oneLine(`${one.display_name}, ${nameRepair(one)}, ${formatCents(Number(one.agreed_cents ?? 0))}`) +
          (one.battery === 'damaged' && !hasArrived(one.status)
            ? '. It must not be posted: its battery is damaged.'
            : ''),
      ]),
    status: row.status satisfies Status,
    passcodeChoice: row.passcode_choice,
    batteryDamaged: row.battery === 'damaged',
    privateLink,
    guestLink: row.email_folded === null ? privateLink : null,
    businessPays: payer !== null,
    stored: toLines(row),
    shipping: {
      preparations: listStepsFor(texts.steps, { ...row, choice: row.passcode_choice }),
      notice: (row.notice_version && texts.notices.get(row.notice_version)) || texts.notice,
      accepted: row.notice_accepted_at !== null,
      inbound: toParcel(row.carrier_in, row.tracking_in, carriers),
      outbound: toParcel(row.carrier_out, row.tracking_out, carriers),
    },
  }
  const assigned =
    row.member_email === null ? null : { name: oneLine(row.member_name ?? ''), address: row.member_email }
  return {
    ticket,
    to: { name: customer, address: row.email },
    payer,
    payerLink,
    assigned,
    serial: row.phone_serial,
    /** Whether the ticket has ended without a repair. */
    ended: isEnded(row.outcome),
  }
}

type Buyer = { buyer_email: string; buyer_company: string; fullname: string; email: string | null }

/** The business that the invoices are sent to; null for the customer. */
function getPayer({ buyer_email, buyer_company, fullname, email }: Buyer) {
  if (buyer_email === '' || foldEmail(buyer_email) === foldEmail(email ?? '')) return null
  return { name: oneLine(buyer_company || fullname), address: buyer_email }
}

type Said = { back_by: string | null; status: Status; outcome: StoredOutcome | null }

function toWords({ back_by: stored, status, outcome }: Said): EmailTicket['backBy'] {
  const back_by = toBackBy(stored)
  const words = describeTicketBackBy({ status, outcome, back_by })
  const last = back_by?.moves.at(-1)
  return words === null ? null : { words, reason: last ? backByReasonWords[last.reason] : null }
}

/** The facts of emails that are columns. */
const stored = listColumns(shownIn.email)

function toLines(row: Record<(typeof stored)[number], unknown>): EmailTicket['stored'] {
  const lines = stored.map((name) => {
    const value = row[name]
    return [name, typeof value === 'string' ? oneLine(value) : value]
  })
  return Object.fromEntries(lines) as EmailTicket['stored']
}

const selectTicket = preparedQuery<{ id: number }>()((db, { id }) =>
  db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    // Disabled staff and staff who never logged in get no emails about customers.
    .leftJoin(
      selectActiveStaff(db).select(['accounts.id', 'accounts.fullname', 'accounts.email']).as('members'),
      'members.id',
      'tickets.staff_assigned_id',
    )
    .leftJoin('ticket_facts', 'ticket_facts.ticket_id', 'tickets.id')
    .select([
      'ticket_facts.back_by',
      ...stored.map((name) => `tickets.${name}` as const),
      ...repairColumns,
      'tickets.discount_kind',
      'tickets.repair_key',
      'tickets.announced_fees',
      'tickets.status_since',
      'tickets.outcome',
      'tickets.parcel_check',
      'tickets.passcode_choice',
      'tickets.battery',
      'tickets.phone_serial',
      'tickets.link_version',
      'tickets.link_closed',
      'tickets.notice_version',
      'tickets.notice_accepted_at',
      'tickets.buyer_company',
      'tickets.buyer_email',
      'tickets.carrier_in',
      'tickets.tracking_in',
      'tickets.carrier_out',
      'tickets.tracking_out',
      'phones.brand',
      'phones.release_year',
      phoneName,
      countIntakeTests().as('intake_tests'),
      'accounts.fullname',
      'accounts.email',
      'accounts.email_folded',
      'members.fullname as member_name',
      'members.email as member_email',
      (of) =>
        of
          .selectFrom('invoices')
          .select('document')
          .whereRef('invoices.ticket_id', '=', 'tickets.id')
          .where('kind', '=', 'invoice')
          .orderBy('invoices.id', 'desc')
          .limit(1)
          .as('charged'),
    ])
    .where('tickets.id', '=', id)
    // Erased customers get no emails.
    .where('accounts.erased_at', 'is', null),
)

/** Whether the ticket has a completion document. */
export async function hasCompletion(
  { database: { db } }: ComposeContext,
  ticketId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('completions')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return row !== undefined
}

/** A note that customers may read now, without serial numbers of phones, and the other tickets that it is about; null for any other. */
export async function findPublicNote(
  { context, ticket, serial }: { context: ComposeContext; ticket: EmailTicket; serial: string },
  noteId: number,
): Promise<{ words: string; alsoAbout: Fact[] } | null> {
  const { db } = context.database
  const note = await db
    .selectFrom('notes')
    .select(['comment', 'parcel_id'])
    .where('id', '=', noteId)
    .where('ticket_id', '=', ticket.id)
    .where('staff_only', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!note) return null
  const beside = note.parcel_id === null ? [] : await listBeside(db, noteId)
  const serials = [serial, ...beside.map(({ phone_serial }) => phone_serial)]
  return {
    words: serials.reduce(withoutSerial, manyLines(note.comment)),
    alsoAbout: beside.map(({ id, display_name }) => [`Also about ticket ${id}`, oneLine(display_name)]),
  }
}

const MIN_REVEALING_SERIAL_LENGTH = 6

function withoutSerial(words: string, serial: string): string {
  // Replacing a shorter serial number would damage ordinary words and prices.
  return serial.length < MIN_REVEALING_SERIAL_LENGTH ? words : words.replaceAll(serial, '(serial number)')
}
