import { MAX_MESSAGE_LENGTH } from '#contract/conversation.ts'
import { Refusal } from '#contract/refusals.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { consentByReply, blockNumber, hashMobile, unblockNumber } from '../text-numbers/text-numbers.ts'
import type { TextEvent } from '../text-provider.ts'
import { appendNote } from '../tickets/append-note.ts'
import { readCustomerCaller } from '../tickets/customer-caller.ts'
import { lockTicket, type LockedTicket } from '../tickets/lock-ticket.ts'
import { formatMobile, parseMobile } from '../tickets/mobile.ts'
import type { ReceivedEvent } from './receive-text-events.ts'
import { readStopRequest } from './stop-request.ts'

type Reply = Extract<TextEvent, { about: 'reply' }>

const startWords = new Set(['START', 'UNSTOP'])
const yesWords = new Set(['YES', 'Y'])

/**
 * Takes a text that was sent to the shop. A wish to get no more texts ends those to that number; what says more becomes a
 * message on the ticket when exactly one open ticket has the number and its customer has confirmed that it is theirs, else it
 * waits among the contact messages: a booking may name any number.
 */
export async function receiveReply(shop: Shop, reply: Reply): Promise<ReceivedEvent> {
  const mobile = parseMobile(reply.from.startsWith('+') ? reply.from : `+${reply.from.replace(/^0/, '61')}`)
  const text = toPlainText(reply.text)
  const word = text.toUpperCase().replace(/[^A-Z]/g, '')
  // A short code, a service or a number abroad: no customer.
  if (mobile === null || reply.ref === '') return 'ignored'
  const stop = readStopRequest(text)
  // A flood, or a machine that answers itself; STOP counts all the same.
  if (stop === null && !(await mayReply(shop, mobile))) return 'ignored'
  return shop.database.transaction(async (tx) => {
    const hash = hashMobile(shop.secrets, mobile)
    const tickets = await selectOpenTickets(tx, mobile, hash)
    const confirmed = tickets.filter(({ confirmed_at }) => confirmed_at !== null)
    const chosen = confirmed.length === 1 ? await lockTicket(tx, confirmed[0]!.id) : null
    // Before the lock was held, its customer may have been erased or its number changed.
    const only = chosen?.user_mobile === mobile ? chosen : null
    const isNew = await noteReply(tx, shop, { reply, text, ticketId: only?.id ?? null })
    if (!isNew) return 'known'
    if (stop !== null) {
      await blockNumber(tx, shop, { mobile, reason: 'stopped' })
      for (const { id } of tickets) await recordAnswer(tx, shop, id, 'stopped')
      if (stop === 'alone') return 'stopped'
    }
    const agreed = startWords.has(word) || yesWords.has(word) ? await consentByReply(tx, shop, hash) : 0
    if (startWords.has(word)) await unblockNumber(tx, shop, mobile)
    if (agreed > 0 || startWords.has(word)) {
      for (const { id } of tickets) await recordAnswer(tx, shop, id, 'yes')
      return 'agreed'
    }
    if (text === '') return 'ignored'
    const came = only
      ? await addMessage(tx, shop, { ticket: only, text, ref: reply.ref })
      : await addContactMessage(tx, shop, { mobile, text })
    return stop === null ? came : 'stopped'
  })
}

function recordAnswer(tx: Tx, shop: Shop, ticketId: number, answer: 'yes' | 'stopped') {
  return recordEvent(tx, shop, {
    kind: 'ticket.text_number_answered',
    by: null,
    ticketId,
    details: { answer },
  })
}

async function mayReply(shop: Shop, mobile: string): Promise<boolean> {
  try {
    await shop.throttles.count('textReplyPerNumber', mobile)
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal) return false
    throw thrown
  }
}

const MAX_TICKETS_OF_NUMBER = 20

/** The open tickets with a number, and when the number agreed to texts of their accounts. */
function selectOpenTickets(tx: Tx, mobile: string, hash: string) {
  return (
    tx
      .selectFrom('tickets')
      .leftJoin('text_numbers', (join) =>
        join.onRef('text_numbers.account_id', '=', 'tickets.account_id').on('mobile_hash', '=', hash),
      )
      .select(['tickets.id', 'text_numbers.confirmed_at'])
      .where('user_mobile', '=', mobile)
      .where('status', '!=', statusCodes.completed)
      .where('erased_at', 'is', null)
      // Those of a customer first: other accounts that book with the number cannot push them off the list.
      .orderBy((tickets) => tickets.fn.coalesce('text_numbers.confirmed_at', tickets.val(0)), 'desc')
      .orderBy('tickets.id', 'desc')
      .limit(MAX_TICKETS_OF_NUMBER)
      .execute()
  )
}

/** Notes a reply; false when it was noted before. */
async function noteReply(
  tx: Tx,
  shop: Shop,
  { reply, text, ticketId }: { reply: Reply; text: string; ticketId: number | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('text_messages')
    .values({
      outbox_id: null,
      ticket_id: ticketId,
      direction: 'in',
      text_kind: null,
      // Without a ticket, its words are kept with the contact message alone.
      body: ticketId === null ? '' : text,
      mobile_hash: '',
      segments: 0,
      cost: 0,
      state: 'received',
      provider_ref: `${shop.texts?.name}:${reply.ref}`,
      reason: '',
      author_id: null,
      created_at: shop.now(),
      sent_at: null,
      reported_at: null,
    })
    .onConflict((conflict) => conflict.columns(['direction', 'provider_ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type NewMessage = { ticket: LockedTicket; text: string; ref: string }

/** Adds a reply to its ticket as its customer's message. A sender's number can be forged, so staff see how it came. */
async function addMessage(tx: Tx, shop: Shop, { ticket, text, ref }: NewMessage): Promise<ReceivedEvent> {
  const ticketId = ticket.id
  const by = await readCustomerCaller(tx, ticket.account_id)
  const note = await appendNote(tx, shop, {
    ticketId,
    authorId: ticket.account_id,
    from: 'customer',
    comment: `By text: ${text}`.slice(0, MAX_MESSAGE_LENGTH),
    staffOnly: false,
    waitingFor: 'shop',
    messageKey: `text ${ref}`.slice(0, 200),
  })
  const event = await recordEvent(tx, shop, { kind: 'ticket.messaged', by, ticketId, subjectId: note.id })
  await queueEmail(tx, shop, event, 'message-for-staff', { ticket_id: ticketId, note_id: note.id })
  return 'message_on_ticket'
}

async function addContactMessage(
  tx: Tx,
  shop: Shop,
  { mobile, text }: { mobile: string; text: string },
): Promise<ReceivedEvent> {
  const { id } = await tx
    .insertInto('contact_messages')
    .values({
      fullname: `Text from ${formatMobile(mobile)}`,
      email: '',
      email_folded: '',
      message: text,
      mobile,
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = await recordEvent(tx, shop, { kind: 'contact.received', by: null, subjectId: id })
  await queueEmail(tx, shop, event, 'contact-for-shop', { message_id: id })
  return 'contact_message'
}

/** A text as it is stored: without control and direction characters, and not longer than a message. */
function toPlainText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the very characters to be removed
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ')
      .trim()
      .slice(0, MAX_MESSAGE_LENGTH)
  )
}
