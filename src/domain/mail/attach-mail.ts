import { MAX_MAIL_TEXT_LENGTH } from '#contract/mail.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Selectable } from 'kysely'
import type { MailsTable } from '#db/schema/mails.ts'
import type { Db, Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { addMessage } from '../conversation/write-message.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { appendNote } from '../tickets/append-note.ts'
import { readCustomerCaller } from '../tickets/customer-caller.ts'
import { isAnswerToParcel, lockConcerned } from '../tickets/whole-parcel.ts'
import { fitMailPictures, storeMailPictures, writeMailPictures } from './mail-pictures.ts'
import { readMail } from './read-mail.ts'
import { describeWords } from './post-mail.ts'
import { readMailTicket } from './read-mail-ticket.ts'
import { splitWords, type Words } from './split-words.ts'

/** Named among what is not kept. */
const longText = `text after the first ${MAX_MAIL_TEXT_LENGTH.toLocaleString('en-AU')} characters`

type Attached = { ticket_id: number; note_id: number }

/**
 * Puts a mail that waits on a ticket: as its customer's message when it comes from their address, else as a note for staff, since
 * it may be the word of somebody else. Refuses with `unknown_mail`, `mail_attached`, `unknown_ticket` and `ticket_erased`.
 */
export async function attachMail(
  shop: Shop,
  { id, ticketId }: { id: number; ticketId: number },
  caller: Caller,
): Promise<Attached> {
  const row = requireWaiting(await selectMail(shop.database.db, id).executeTakeFirst())
  const bytes = row.storage_key === null ? null : await shop.storage.get(row.storage_key)
  const mail = bytes && (await readMail(bytes))
  const words = mail
    ? splitWords(mail.text.slice(0, MAX_MAIL_TEXT_LENGTH))
    : { comment: row.body, quoted: null }
  const isCut = mail !== null && mail.text.length > MAX_MAIL_TEXT_LENGTH
  const pictures = await storeMailPictures(shop, mail?.files ?? [], row.sender)
  const attached = await shop.database.transaction(async (tx) => {
    const isAboutParcel = await isAnswerToParcel(tx, ticketId)
    const { ticket, beside } = await lockConcerned(tx, ticketId, isAboutParcel)
    const open = await readMailTicket(tx, ticketId)
    if (!open) throw new Refusal('ticket_erased')
    // Locked, since somebody else may put it on another ticket meanwhile.
    requireWaiting(await selectMail(tx, id).forUpdate().executeTakeFirst())
    const isCustomers = open.customer !== null && open.customer === row.sender_folded
    const by = isCustomers ? await readCustomerCaller(tx, ticket.account_id) : caller
    const fitting = await fitMailPictures(tx, pictures, { ticketId, by })
    const told = {
      ...words,
      comment: describeWords(words.comment, isCut ? [...fitting.left, longText] : fitting.left),
    }
    const noteId = isCustomers
      ? (
          await addMessage(
            tx,
            shop,
            { ticketId, text: told.comment, quoted: told.quoted, key: `mail ${id}`, beside },
            by,
          )
        ).note.id
      : await addStaffNote(tx, shop, { ticketId, words: told, row }, caller)
    await writeMailPictures(tx, shop, fitting, { ticketId, noteId, isNoteHidden: !isCustomers }, by)
    const details = { staff_only: isCustomers ? 0 : 1 }
    await recordEvent(tx, shop, {
      kind: 'ticket.mail_attached',
      by: caller,
      ticketId,
      subjectId: noteId,
      details,
    })
    await tx
      .updateTable('mails')
      .set({
        outcome: 'ticket',
        ticket_id: ticketId,
        note_id: noteId,
        attached_by_id: requireAccount(caller).id,
        body: '',
        storage_key: null,
      })
      .where('id', '=', id)
      .execute()
    return { ticket_id: ticketId, note_id: noteId }
  })
  // A file that stays after a failure here is removed by the sweep.
  if (row.storage_key !== null) await shop.storage.remove(row.storage_key).catch(() => {})
  return attached
}

type Row = Selectable<MailsTable>

function selectMail(db: Db, id: number) {
  return db.selectFrom('mails').selectAll().where('id', '=', id)
}

function requireWaiting(row: Row | undefined): Row {
  if (!row || row.outcome === 'ignored') throw new Refusal('unknown_mail')
  if (row.outcome === 'ticket') {
    throw new Refusal('mail_attached', { facts: { ticket_id: row.ticket_id } })
  }
  return row
}

async function addStaffNote(
  tx: Tx,
  shop: Shop,
  { ticketId, words, row }: { ticketId: number; words: Words; row: Row },
  caller: Caller,
): Promise<number> {
  const note = await appendNote(tx, shop, {
    ticketId,
    authorId: requireAccount(caller).id,
    from: 'staff',
    comment: `Email from ${row.sender || 'an unknown sender'}:\n\n${words.comment}`,
    quoted: words.quoted,
    staffOnly: true,
    waitingFor: 'shop',
  })
  return note.id
}
