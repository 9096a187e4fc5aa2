import { sql } from 'kysely'
import { MAX_MAILS_AN_HOUR } from '#contract/mail.ts'
import type { Tx } from '#db/tables.ts'
import { addMessage } from '../conversation/write-message.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readCustomerCaller } from '../tickets/customer-caller.ts'
import { isAnswerToParcel, lockConcerned } from '../tickets/whole-parcel.ts'
import { fitMailPictures, storeMailPictures, writeMailPictures } from './mail-pictures.ts'
import { countMailsOfHour, findKnownMail, insertMail, type MailRow, type Received } from './mail-rows.ts'
import { clearBounce } from '../accounts/undelivered-email.ts'
import type { ParsedMail } from './parse-mail.ts'
import { isQuoteAnswer } from './quote-answer.ts'
import { splitWords } from './split-words.ts'

type Place = { ticketId: number; row: MailRow }

/**
 * Puts a mail on its ticket as the customer's message; "too_many" when others filled the hour meanwhile, "erased" when the customer was
 * erased meanwhile. It changes nothing else of the ticket.
 */
export async function postMail(
  shop: Shop,
  mail: Pick<ParsedMail, 'text' | 'files' | 'senders'>,
  { ticketId, row }: Place,
): Promise<Received | 'too_many' | 'erased'> {
  const words = splitWords(mail.text)
  const pictures = await storeMailPictures(shop, mail.files, mail.senders[0]!.address)
  return shop.database.transaction(async (tx) => {
    // What answers a message about the whole parcel is about all of it too.
    const isAboutParcel = await isAnswerToParcel(tx, ticketId)
    const { ticket, beside } = await lockConcerned(tx, ticketId, isAboutParcel)
    const known = await findKnownMail(tx, { hash: row.hash, messageId: row.message_id ?? null })
    if (known) return known
    if (ticket.link_closed === 1) return 'erased'
    if ((await countMailsOfHour(tx, ticketId, shop.now())) >= MAX_MAILS_AN_HOUR) return 'too_many'
    const id = await insertMail(tx, { ...row, outcome: 'ticket', reason: '', ticket_id: ticketId })
    if (id === null) return (await findKnownMail(tx, { hash: row.hash, messageId: row.message_id ?? null }))!
    const by = await readCustomerCaller(tx, ticket.account_id)
    const fitting = await fitMailPictures(tx, pictures, { ticketId, by })
    const text = describeWords(words.comment, fitting.left)
    const message = { ticketId, text, quoted: words.quoted, key: `mail ${id}`, beside }
    const { note, event } = await addMessage(tx, shop, message, by)
    await writeMailPictures(tx, shop, fitting, { ticketId, noteId: note.id, isNoteHidden: false }, by)
    await tx.updateTable('mails').set({ note_id: note.id }).where('id', '=', id).execute()
    await clearBounce(tx, ticket.account_id)
    if (isQuoteAnswer(words.comment)) await sendQuotePage(tx, shop, { ticketId, event })
    return { ticket_id: ticketId }
  })
}

/** The new words of a mail, and the names of what is not kept of it. */
export function describeWords(comment: string, left: readonly string[]): string {
  const words = comment || 'The email has no new words.'
  return left.length === 0 ? words : `${words}\n\nNot kept from the email: ${left.join(', ')}.`
}

/** Anybody could write an email in the customer's name, so a quote is answered on its page alone. */
async function sendQuotePage(
  tx: Tx,
  shop: Shop,
  { ticketId, event }: { ticketId: number; event: number },
): Promise<void> {
  const quote = await tx
    .selectFrom('quotes')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', sql.lit('open'))
    .where('expires_at', '>', shop.now())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (quote) await queueEmail(tx, shop, event, 'quote-by-page', { ticket_id: ticketId, quote_id: quote.id })
}
