import { statusTemplate, type EmailTemplateKey } from '#contract/email-templates.ts'
import { statusTexts } from '#contract/status-texts.ts'
import {
  getStatus,
  isAtOrAfter,
  isEmailed,
  statusCodes,
  statusName,
  type Status,
} from '#contract/ticket-statuses.ts'
import { emailDeclarations } from '#domain/texts/emails/email-declarations.ts'
import { EmailFromText } from '../email-from-text.tsx'
import {
  completionLink,
  howToReply,
  slipLink,
  ticketFacts,
  type ShopFacts,
  type EmailTicket,
} from '../email-facts.ts'
import type { Unrepaired } from '../ending-facts.ts'
import { Blockquote, Facts, SecondaryLink } from '../parts.tsx'
import { PaymentDue, type Due } from './payment-due.tsx'
import { sendingParts } from './sending-parts.tsx'

type Props = {
  shop: ShopFacts
  ticket: EmailTicket
  /** The status that the email announces; the ticket may have moved on since. */
  reached: Status
  /** The public note written with the status. */
  note: string | null
  /** The amount due, for an email that asks for payment. */
  due: Due | null
  /** Whether there is a completion document to read. */
  completion?: boolean
  /** The other phones in the same parcel, in words. */
  together?: readonly string[]
  /** Set when nothing says that the phone was repaired. */
  unrepaired?: Unrepaired | null
}

/** Tells the customer which status the ticket has reached and what happens next. */
export function TicketStatus({
  shop,
  ticket,
  reached,
  note,
  due,
  completion = false,
  together = [],
  unrepaired = null,
}: Props) {
  const asks = due === null || due.cents > 0
  const movedOn = ticket.status !== reached
  // After an outage of the mail server, what happens next is what is true now.
  const isLate = movedOn && isAtOrAfter(ticket.status, reached)
  const facts = {
    batteryDamaged: ticket.batteryDamaged,
    shopPhone: shop.phone,
    shopUrl: shop.url,
    parcelTime: shop.parcelTime,
    reply: howToReply(shop),
  }
  const usual = isEmailed(reached) ? statusTemplate(reached) : null
  const email: EmailTemplateKey = unrepaired?.email ?? (asks ? usual : 'nothing-due') ?? 'closed'
  return (
    <EmailFromText
      email={email}
      // An earlier release may have queued an email about a status that has no template.
      text={unrepaired === null && asks && usual === null ? textOfStatus(reached) : undefined}
      shop={shop}
      ticket={ticket}
      values={{
        next_now: statusTexts[getStatus(ticket.status).key].email.whatNext(facts),
        ending: unrepaired?.ending ?? '',
        completion_link: completionLink(shop, ticket),
        slip_link: slipLink(shop, ticket),
      }}
      facts={[
        ...ticketFacts(ticket),
        ...(together.length > 0 ? [['In the same parcel', together.join(', ')] as const] : []),
        // "Completed" would read as a completed repair.
        ...(unrepaired === null ? [['Status', statusName(reached)] as const] : []),
        ...(movedOn && unrepaired === null ? [['Status by now', statusName(ticket.status)] as const] : []),
      ]}
      parts={{
        note: note !== null && <Blockquote>{note}</Blockquote>,
        payment: due !== null && asks && <PaymentDue shop={shop} ticket={ticket} due={due} />,
        ...(reached === statusCodes.approved && !ticket.batteryDamaged ? sendingParts(shop, ticket) : {}),
        return_parcel: reached === statusCodes.postedToCustomer && <ReturnParcel ticket={ticket} />,
      }}
      conditions={{
        note: note !== null,
        late: isLate,
        completion,
        'damaged battery': ticket.batteryDamaged,
      }}
    />
  )
}

/** The return parcel with the carrier's tracking link. */
function ReturnParcel({ ticket }: { ticket: EmailTicket }) {
  const { outbound } = ticket.shipping
  if (!outbound) return null
  return (
    <>
      <Facts
        rows={[
          ['Carrier', outbound.name],
          ['Tracking number', outbound.number],
        ]}
      />
      {outbound.link && <SecondaryLink label="Follow the parcel" url={outbound.link} />}
    </>
  )
}

/** The text of an email about a status that none is sent about any more. */
function textOfStatus(status: Status): { subject: string; body: string } {
  const { subject, opening, whatNext } = statusTexts[getStatus(status).key].email
  const [greeting, , ...rest] = emailDeclarations.closed.body.split('\n\n')
  const nothing = { batteryDamaged: false, shopPhone: '', shopUrl: '', parcelTime: '', reply: '{reply}' }
  const then = [`{if not late} ${whatNext(nothing)}`, '{if late} {next_now}'].join('\n\n')
  return {
    subject,
    body: [greeting, opening, ...rest].join('\n\n').replace('If something is not right, {reply}.', then),
  }
}
