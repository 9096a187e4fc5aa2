import { isWithShop } from '#contract/ticket-statuses.ts'
import { readEndingFacts } from './ending-facts.ts'
import type { ComposeEmail } from './compose-context.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { ticketLink } from './email-facts.ts'
import { CollectionNoticeEmail } from './templates/collection-notice.tsx'
import { TicketEnded } from './templates/ticket-ended.tsx'
import { WarrantyClaim } from './templates/warranty-claim.tsx'
import { findEmailTicket, publicNote } from './find-email-ticket.ts'

/** Emails about tickets that end without a repair, warranty claims and uncollected goods. */
export const endingEmails = {
  async 'ticket-ended'(context, { ticket_id, outcome, note_id }) {
    const found = await findEmailTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to, serial } = found
    const facts = await readEndingFacts(context, ticket_id)
    // Taken up again, or ended in another way, before the email was sent.
    if (facts.outcome !== outcome) return null
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: (
        <TicketEnded
          shop={context.shop}
          ticket={ticket}
          outcome={outcome}
          here={isWithShop(ticket.status)}
          note={note_id === null ? null : await publicNote(context, ticket_id, note_id, serial)}
          feeCents={facts.agreed_cents}
          due={{ cents: facts.due_cents, invoiced: facts.invoiced }}
          owedBackCents={facts.owed_back_cents}
        />
      ),
    }
  },

  async 'warranty-claim'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const { warrantyOf } = await readEndingFacts(context, ticket_id)
    if (!found || warrantyOf === null) return null
    const { ticket, to } = found
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: <WarrantyClaim shop={context.shop} ticket={ticket} warrantyOf={warrantyOf} />,
    }
  },

  async 'collection-notice'(context, { ticket_id, notice_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const row = await context.database.db
      .selectFrom('collection_notices')
      .select(['subject', 'body'])
      .where('id', '=', notice_id)
      .where('ticket_id', '=', ticket_id)
      .executeTakeFirst()
    if (!found || !row) return null
    const notice = { subject: oneLine(row.subject), body: manyLines(row.body) }
    return {
      to: found.to,
      link: ticketLink(context.shop, found.ticket),
      content: <CollectionNoticeEmail shop={context.shop} ticket={found.ticket} notice={notice} />,
    }
  },
} satisfies { [L in EndingEmail]: ComposeEmail<L> }

type EndingEmail = 'ticket-ended' | 'warranty-claim' | 'collection-notice'
