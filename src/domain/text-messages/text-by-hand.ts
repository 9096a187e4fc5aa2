import { toIsoTime } from '#contract/durations.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { textRemarks } from '#contract/text-messages.ts'
import { wantsTexts } from '#contract/updates.ts'
import type { TicketTexts } from '#contract/text-messages.schema.ts'
import type { Db } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueText } from '../queue-text.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { hidePerson } from '../tracking/hide-person.ts'
import { readTicketUpdates } from './choose-updates.ts'
import { readTextSettings } from './text-templates.ts'

/**
 * Queues a text that staff wrote by hand. Refuses with `text_unwanted` where the customer did not choose texts or their
 * number did not agree, and words that name the customer, the address, the serial or a passcode.
 */
export async function sendTextByHand(
  shop: Shop,
  { id, text }: { id: number; text: string },
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const author = requireAccount(caller)
  await shop.throttles.count('textByHandPerTicket', String(id))
  await shop.throttles.count('textByHandInAll', 'shop')
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
    const updates = await readTicketUpdates(tx, shop, id)
    if (!updates) throw new Refusal('no_texts')
    const why = whyUnwanted(updates)
    if (why !== null) throw new Refusal('text_unwanted', { message: why })
    const customer = await tx
      .selectFrom('accounts')
      .select(['fullname', 'email'])
      .where('id', '=', ticket.account_id)
      .executeTakeFirstOrThrow()
    refusePrivate(text, { ...ticket, cust_name: customer.fullname, email: customer.email })
    const message = await tx
      .insertInto('text_messages')
      .values({
        outbox_id: null,
        ticket_id: id,
        direction: 'out',
        text_kind: 'text-by-hand',
        body: text,
        mobile_hash: '',
        segments: 0,
        cost: 0,
        state: 'queued',
        provider_ref: null,
        reason: '',
        author_id: author.id,
        created_at: shop.now(),
        sent_at: null,
        reported_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.text_written',
      by: caller,
      ticketId: id,
      subjectId: message.id,
    })
    await queueText(tx, shop, event, 'text-by-hand', { ticket_id: id, message_id: message.id })
    const queued = await tx
      .selectFrom('outbox')
      .select('id')
      .where('event_id', '=', event)
      .where('channel', '=', 'text')
      .executeTakeFirstOrThrow()
    await tx.updateTable('text_messages').set({ outbox_id: queued.id }).where('id', '=', message.id).execute()
    return { ticket_id: id }
  })
}

type Updates = NonNullable<Awaited<ReturnType<typeof readTicketUpdates>>>

function whyUnwanted({ choice, number }: Updates): string | null {
  if (!wantsTexts(choice)) return textRemarks.emailChosen
  if (number === 'stopped') return textRemarks.stopped
  if (number === 'bad') return textRemarks.badNumber
  return number === 'confirmed' ? null : textRemarks.unconfirmed
}

type Customer = Omit<Parameters<typeof hidePerson>[1], 'passcode'>

/** Refuses what the private page would hide. The passcode itself is not compared: a refusal would give it away. */
function refusePrivate(text: string, customer: Customer): void {
  if (hidePerson(text, { ...customer, passcode: null }) === text) return
  throw refuseField(
    'text',
    'A text must not name the customer, the address, the serial or a passcode: others may read it on a locked phone.',
  )
}

/** Returns the latest texts of a ticket with what became of them; null where the shop sends none. */
export async function readTicketTexts(db: Db, shop: Shop, id: number): Promise<TicketTexts | null> {
  const updates = await readTicketUpdates(db, shop, id)
  if (!updates) return null
  const rows = await db
    .selectFrom('text_messages')
    .leftJoin('outbox', 'outbox.id', 'text_messages.outbox_id')
    .leftJoin('accounts', 'accounts.id', 'text_messages.author_id')
    .select([
      'text_messages.id',
      'text_messages.text_kind as kind',
      'text_messages.body',
      'text_messages.segments',
      'text_messages.state',
      'text_messages.reason',
      'text_messages.created_at',
      'outbox.last_error',
      'outbox.sent_at as settled_at',
      'accounts.fullname as author',
    ])
    .where('text_messages.ticket_id', '=', id)
    .orderBy('text_messages.id', 'desc')
    .limit(MAX_TEXTS)
    .execute()
  const { segment_price: price } = await readTextSettings(db)
  return {
    updates,
    messages: rows.toReversed().map(({ created_at, last_error, settled_at, state, reason, ...row }) => {
      // Written by hand, and left by the checks at its time.
      const isLeft = state === 'queued' && settled_at !== null
      return {
        ...row,
        state: isLeft ? ('not_sent' as const) : state,
        reason: isLeft ? (last_error ?? '') : reason,
        at: toIsoTime(created_at),
      }
    }),
    price,
  }
}

const MAX_TEXTS = 50
