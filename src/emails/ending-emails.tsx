import { isWithShop } from '#contract/ticket-statuses.ts'
import type { ComposeEmail } from './compose-context.ts'
import { toCustomer } from './email-about-ticket.ts'
import { readDue, readEndingFacts } from './ending-facts.ts'
import { findPublicNote } from './find-email-ticket.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { TicketEnded } from './templates/ticket-ended.tsx'
import { CollectionNoticeEmail, WarrantyClaim } from './templates/tickets.tsx'

/** Emails about tickets that end without a repair, warranty claims and uncollected goods. */
export const endingEmails = {
  'ticket-ended': toCustomer(async (about, { ticket_id, outcome, note_id }) => {
    const { context, shop, ticket } = about
    const facts = await readEndingFacts(context, ticket_id)
    // Taken up again, or ended in another way, before the email was sent.
    if (facts.outcome !== outcome) return null
    return (
      <TicketEnded
        {...{ shop, ticket, outcome }}
        lostBack={facts.lostBack}
        here={isWithShop(ticket.status)}
        note={note_id === null ? null : ((await findPublicNote(about, note_id))?.words ?? null)}
        feeCents={facts.agreed_cents}
        due={await readDue(context, ticket_id, facts)}
        owedBackCents={facts.owed_back_cents}
      />
    )
  }),

  'warranty-claim': toCustomer(async ({ context, shop, ticket }, { ticket_id }) => {
    const { warrantyOf } = await readEndingFacts(context, ticket_id)
    return warrantyOf === null ? null : <WarrantyClaim shop={shop} ticket={ticket} warrantyOf={warrantyOf} />
  }),

  'collection-notice': toCustomer(async ({ context, shop, ticket }, { ticket_id, notice_id }) => {
    const row = await context.database.db
      .selectFrom('collection_notices')
      .select(['subject', 'body'])
      .where('id', '=', notice_id)
      .where('ticket_id', '=', ticket_id)
      .executeTakeFirst()
    if (!row) return null
    const notice = { subject: oneLine(row.subject), body: manyLines(row.body) }
    return <CollectionNoticeEmail shop={shop} ticket={ticket} notice={notice} />
  }),
} satisfies { [L in EndingEmail]: ComposeEmail<L> }

type EndingEmail = 'ticket-ended' | 'warranty-claim' | 'collection-notice'
