import { Refusal } from '#contract/refusals.ts'
import type { Outcome } from '#contract/quotes.ts'
import type { BatteryState, Status } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import { isComplete, readPartTests } from '../bench/part-test-row.ts'
import { linesFrom, totalOf } from '../quotes/agreed-lines.ts'

/** What the workflow is held against: how far a ticket has come in everything that is not its status. */
export type JourneyFacts = {
  status: Status
  battery: BatteryState
  outcome: Outcome | null
  noticeAccepted: boolean
  /** The customer has said how the phone is coming. */
  announced: boolean
  returnNumber: boolean
  intakeTested: boolean
  /** Whether the phone on the bench was seen to be the one that was booked. */
  phoneConfirmed: boolean
  intakePhotos: number
  quoteOpen: boolean
  completionIssued: boolean
  /** The customer has said that they read it, as it stands now. */
  completionReviewed: boolean
  /** Integer cents: what the invoices come to, before the first one what is agreed. */
  owed_cents: number
  /** Integer cents: payments less refunds. */
  paid_cents: number
}

const mostQuotes = 200

/** Reads where a ticket stands, with three queries. Refuses with `unknown_ticket`. */
export async function factsOf(db: Db, ticketId: number): Promise<JourneyFacts> {
  const ticket = await readFacts(db, ticketId)
  if (!ticket) throw new Refusal('unknown_ticket')
  const quotes = await db
    .selectFrom('quotes')
    .select(['kind', 'description', 'amount_cents', 'state'])
    .where('ticket_id', '=', ticketId)
    .where('state', 'in', ['open', 'approved'])
    .orderBy('id')
    .limit(mostQuotes)
    .execute()
  const { intake } = await readPartTests(db, ticketId)
  const agreed = totalOf(
    linesFrom(
      ticket,
      quotes.filter(({ state }) => state === 'approved'),
    ),
  )
  return {
    status: ticket.status,
    battery: ticket.battery,
    outcome: ticket.outcome,
    noticeAccepted: ticket.notice_accepted_at !== null,
    announced: ticket.tracking_in !== '',
    returnNumber: ticket.tracking_out !== '',
    intakeTested: isComplete(intake),
    phoneConfirmed: ticket.model_matches === 1 && ticket.serial_matches === 1,
    intakePhotos: Number(ticket.intake_photos),
    quoteOpen: quotes.some(({ state }) => state === 'open'),
    completionIssued: ticket.completion_id !== null,
    completionReviewed: ticket.reviewed_at !== null,
    owed_cents: ticket.invoiced === null ? agreed : Number(ticket.invoiced),
    paid_cents: Number(ticket.paid ?? 0) - Number(ticket.refunded ?? 0),
  }
}

function readFacts(db: Db, ticketId: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .leftJoin('part_tests as intake', (join) =>
      join.onRef('intake.ticket_id', '=', 'tickets.id').on('intake.stage', '=', 'intake'),
    )
    .leftJoin('completions', 'completions.ticket_id', 'tickets.id')
    .select([
      'tickets.status',
      'tickets.battery',
      'tickets.outcome',
      'tickets.price',
      'tickets.repair_key',
      'tickets.notice_accepted_at',
      'tickets.tracking_in',
      'tickets.tracking_out',
      'phones.display_name',
      'intake.model_matches',
      'intake.serial_matches',
      'completions.id as completion_id',
      'completions.reviewed_at',
    ])
    .select((of) => [
      of
        .selectFrom('photos')
        .select((photos) => photos.fn.countAll<number>().as('number'))
        .whereRef('photos.ticket_id', '=', 'tickets.id')
        .where('photos.stage', '=', 'intake')
        .where('photos.deleted_at', 'is', null)
        .as('intake_photos'),
      of
        .selectFrom('invoices')
        .select((papers) => papers.fn.sum<number | null>('invoices.total_cents').as('total'))
        .whereRef('invoices.ticket_id', '=', 'tickets.id')
        .as('invoiced'),
      ...(['payment', 'refund'] as const).map((kind) =>
        of
          .selectFrom('payments')
          .select((entries) => entries.fn.sum<number | null>('payments.amount_cents').as('total'))
          .whereRef('payments.ticket_id', '=', 'tickets.id')
          .where('payments.kind', '=', kind)
          .as(kind === 'payment' ? 'paid' : 'refunded'),
      ),
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
}
