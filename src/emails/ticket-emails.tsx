import type { ReactElement } from 'react'
import { isSameDevice } from '#contract/discounts.ts'
import { getSequenceKey, type EmailPayloads } from '#contract/email-kinds.ts'
import { isEnded } from '#contract/outcomes.ts'
import { isPaymentDue, isStatus, statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { findAccountByEmail } from '#domain/accounts/find-account.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import { listPostedWith } from '#domain/posting/list-posted-with.ts'
import { nameRepair } from '#domain/repairs/repair-row.ts'
import { readParcelTickets } from '#domain/tickets/parcel-tickets.ts'
import { wholeTicket } from '#domain/tickets/whole-ticket.ts'
import { UnreadableRow, type ComposeContext, type ComposeEmail } from './compose-context.ts'
import { shopInbox, toCustomer, toPayer, toldOf, toStaff, type AboutTicket } from './email-about-ticket.ts'
import { completionLink, ticketLink, type EmailTicket, type Fact, type ShopFacts } from './email-facts.ts'
import { getUnrepaired, readDue, readEndingFacts } from './ending-facts.ts'
import { findPublicNote, hasCompletion } from './find-email-ticket.ts'
import { oneLine } from './inert-text.ts'
import { readOpened } from './opened-parcel.ts'
import { BookingReceived } from './templates/booking-received.tsx'
import { BookingForShop, CancelledForShop, MessageForStaff } from './templates/for-staff.tsx'
import type { Due } from './templates/payment-due.tsx'
import { TicketStatus } from './templates/ticket-status.tsx'
import {
  BackByMoved,
  BookingCancelled,
  CompletionReady,
  ContactChanged,
  ParcelOpened,
  PrivateLink,
  QuoteRequested,
  TicketNote,
  type CancelledProps,
} from './templates/tickets.tsx'

/** Emails about tickets. */
export const ticketEmails = {
  'booking-received': toBooker(BookingReceived),
  'quote-requested': toBooker(QuoteRequested),
  'booking-for-shop': toStaff(shopInbox, BookingForShop),
  'booking-cancelled': toCustomer(async (about) => <BookingCancelled {...await readCancelled(about)} />),
  'cancelled-for-shop': toStaff(toldOf('cancellation'), async (about) => (
    <CancelledForShop {...await readCancelled(about)} />
  )),
  'contact-changed': toCustomer(({ shop, ticket, context: { when } }) => (
    <ContactChanged shop={shop} ticket={ticket} when={when} />
  )),

  'parcel-opened': toCustomer(async ({ context, shop, ticket }) => {
    // A correction of what was found follows.
    if (await isFollowed(context, 'parcel-opened', ticket.id)) return null
    return <ParcelOpened {...{ shop, ticket }} {...await readOpened(context, ticket.id)} />
  }),

  'ticket-status': toCustomer(
    async (about, { ticket_id, status: reached, note_id, agreed_cents: agreed }) => {
      if (!isStatus(reached)) throw new UnreadableRow('There is no such status.')
      const { context, shop, ticket } = about
      // The words are the customer's, who gets them by an email of their own.
      const isKept = note_id === null || ticket.toPayer
      const note = isKept ? null : ((await findPublicNote(about, note_id))?.words ?? null)
      const facts = await readEndingFacts(context, ticket_id, { status: reached, agreedCents: agreed })
      const due = reached === statusCodes.pendingPayment ? await readDue(context, ticket_id, facts) : null
      const asks = reached === statusCodes.pendingPayment
      if ((asks || facts.lostBack) && (await hasEndedSince(context, ticket_id))) return null
      if (note === null && (await isToldElsewhere(context, { ticket, reached, due }))) return null
      return (
        <TicketStatus
          {...{ shop, ticket, reached, note, due }}
          completion={due !== null && !ticket.toPayer && (await hasCompletion(context, ticket_id))}
          together={reached === statusCodes.postedToCustomer ? await nameTogether(context, ticket_id) : []}
          unrepaired={getUnrepaired(reached, facts)}
        />
      )
    },
    ticketLink,
    (about, { status }) => (status === statusCodes.pendingPayment ? toPayer(about) : about.to),
  ),

  'back-by-moved': toCustomer(async ({ context, shop, ticket }) => {
    const { backBy } = ticket
    if (backBy === null) return null
    const { left_cents: leftCents } = await readTicketMoney(context.database.db, ticket.id)
    return <BackByMoved {...{ shop, ticket, leftCents }} backBy={backBy.words} reason={backBy.reason ?? ''} />
  }),

  'ticket-note': toCustomer<EmailPayloads['ticket-note']>(
    async (about, { note_id }) => {
      const note = await findPublicNote(about, note_id)
      return (
        note && (
          <TicketNote shop={about.shop} ticket={about.ticket} note={note.words} alsoAbout={note.alsoAbout} />
        )
      )
    },
    ticketLink,
    ({ to, payer }, { payer_asked }) => (payer_asked && payer === null ? null : to),
  ),

  'track-link': toCustomer(({ shop, ticket }) =>
    ticket.privateLink === null ? null : (
      <PrivateLink shop={shop} ticket={ticket} link={ticket.privateLink} />
    ),
  ),

  'completion-ready': toCustomer(async ({ context, shop, ticket, payer }, { ticket_id, version }) => {
    const issued = await context.database.db
      .selectFrom('completions')
      .innerJoin('tickets', 'tickets.id', 'completions.ticket_id')
      .select(['completions.version', 'completions.issued_at', 'tickets.status_since'])
      .where('completions.ticket_id', '=', ticket_id)
      .executeTakeFirst()
    // A corrected document has an email kind of its own.
    if (issued?.version !== version) return null
    // The email that asked for payment since has told of the document, unless it went to the business that pays.
    const isAsked = payer === null && isPaymentDue(ticket.status)
    if (version === 1 && isAsked && issued.issued_at <= issued.status_since) return null
    return <CompletionReady shop={shop} ticket={ticket} corrected={version > 1} />
  }, completionLink),

  'message-for-staff': toStaff(
    (about) => about.assigned ?? shopInbox(about),
    async (about, { note_id }) => {
      const message = await findPublicNote(about, note_id)
      return (
        message && (
          <MessageForStaff
            shop={about.shop}
            ticket={about.ticket}
            message={message.words}
            alsoAbout={message.alsoAbout}
          />
        )
      )
    },
  ),
} satisfies { [L in TicketEmail]: ComposeEmail<L> }

/** An email about what was booked or asked. The button of a guest's proves the address, and then opens the ticket. */
function toBooker(
  Booked: (props: { shop: ShopFacts; ticket: EmailTicket; page: string | null }) => ReactElement,
) {
  return async (context: ComposeContext, payload: { ticket_id: number }) => {
    const page = await createConfirmLink(context, payload.ticket_id)
    return toCustomer<{ ticket_id: number }>(
      ({ shop, ticket }) => (
        <Booked shop={shop} ticket={page === null ? ticket : { ...ticket, privateLink: null }} page={page} />
      ),
      page === null ? ticketLink : () => page,
    )(context, payload)
  }
}

/** A link that confirms the address of who booked without a log-in; null where somebody has proved it, or there is none. */
async function createConfirmLink(
  { database, mintToken, shop }: ComposeContext,
  ticketId: number,
): Promise<string | null> {
  const guest = await database.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['accounts.id', 'accounts.email'])
    .where('tickets.id', '=', ticketId)
    .where('accounts.guest_email_folded', 'is not', null)
    .executeTakeFirst()
  if (!guest || guest.email === null) return null
  // The account of the address is closed, and cannot take over what was booked: the private link opens it.
  const holder = await findAccountByEmail(database.db, guest.email)
  if (holder && holder.deactivated_at !== null) return null
  const token = await mintToken({ accountId: guest.id, purpose: 'log_in', sentTo: guest.email })
  return `${shop.url}/account/confirm/${token}`
}

type TicketEmail =
  | 'booking-received'
  | 'quote-requested'
  | 'booking-for-shop'
  | 'booking-cancelled'
  | 'cancelled-for-shop'
  | 'contact-changed'
  | 'parcel-opened'
  | 'back-by-moved'
  | 'ticket-status'
  | 'ticket-note'
  | 'track-link'
  | 'completion-ready'
  | 'message-for-staff'

async function readCancelled({ context, shop, ticket }: AboutTicket): Promise<CancelledProps> {
  const { owed_back_cents } = await readTicketMoney(context.database.db, ticket.id)
  return { shop, ticket, staying: await listStaying(context, ticket.id), owedBackCents: owed_back_cents }
}

/** Names the other repairs of a ticket's phone that stay booked in its parcel. */
async function listStaying({ database: { db } }: ComposeContext, ticketId: number): Promise<Fact[]> {
  const ticket = await wholeTicket(db, ticketId)
  const others = await readParcelTickets(db, ticket.parcel_id)
  return others
    .filter((one) => one.id !== ticketId && !isEnded(one.outcome) && isSameDevice(one, ticket))
    .map((one): Fact => [`Stays booked: ticket ${one.id}`, oneLine(nameRepair(one))])
}

/** Names the other phones that were posted under the same number. */
async function nameTogether({ database: { db } }: ComposeContext, ticketId: number): Promise<string[]> {
  const others = await listPostedWith(db, ticketId)
  return others.map(({ id, display_name }) => `${display_name} (ticket ${id})`)
}

type Reached = { ticket: EmailTicket; reached: Status; due: Due | null }

/**
 * True when another email of the ticket says what this one would: a later status that waits to be sent, or the receipt of
 * the payment that this one would ask for.
 */
async function isToldElsewhere(context: ComposeContext, { ticket, reached, due }: Reached): Promise<boolean> {
  const {
    database: { db },
    row,
  } = context
  if (due !== null && due.cents <= 0) {
    const paid = await db
      .selectFrom('payments')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .where('kind', '=', 'payment')
      .where('refunds_id', 'is', null)
      .where('neighbour_id', 'is', null)
      .where('created_at', '>', row.created_at)
      .limit(1)
      .executeTakeFirst()
    if (paid) return true
  }
  if (ticket.status === reached) return false
  return isFollowed(context, 'ticket-status', ticket.id)
}

/** Whether another email of this kind about the ticket waits to be sent. */
async function isFollowed(
  { database: { db }, row }: ComposeContext,
  kind: 'ticket-status' | 'parcel-opened',
  ticketId: number,
): Promise<boolean> {
  const later = await db
    .selectFrom('outbox')
    .select('id')
    .where('sequence_key', '=', getSequenceKey(kind, { ticket_id: ticketId }))
    .where('email_kind', '=', kind)
    .where('id', '>', row.id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Whether the email that the ticket ended without a repair follows this one, and says what is charged. */
async function hasEndedSince({ database: { db }, row }: ComposeContext, ticketId: number): Promise<boolean> {
  const ended = await db
    .selectFrom('outbox')
    .select('id')
    .where('sequence_key', '=', getSequenceKey('ticket-ended', { ticket_id: ticketId }))
    .where('email_kind', '=', 'ticket-ended')
    .where('id', '>', row.id)
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}
