import { createHash } from 'node:crypto'
import {
  ignoredReasons,
  MAX_MAIL_BYTES,
  waitingReasons,
  type IgnoredReason,
  type WaitingReason,
} from '#contract/mail.ts'
import { foldEmail } from '../accounts/find-account.ts'
import type { Inbox } from '../inbox.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { splitAddress } from './address-parts.ts'
import { decideMail, type Decision, type MailFacts } from './decide-mail.ts'
import { hashSigned } from './dkim.ts'
import { findTicketsOfMail } from './find-tickets.ts'
import { newMailKey } from './mail-files.ts'
import { countMailsOfHour, findKnownMail, insertMail, type MailRow, type Received } from './mail-rows.ts'
import { noteBounce } from './note-bounce.ts'
import type { ParsedMail } from './parse-mail.ts'
import { postMail } from './post-mail.ts'
import { proveSender } from './prove-sender.ts'
import { readMailTicket } from './read-mail-ticket.ts'
import { readMail } from './read-mail.ts'
import { tellMailWaits } from './unread-mails.ts'

export type { Received } from './mail-rows.ts'

/**
 * Takes a mail to the reply address, by whichever way it comes. The same mail again, by its Message-ID, its bytes or what its signature
 * covers, answers the same and writes nothing. Of one that is cut off, or larger than is taken, the beginning waits.
 */
export async function receiveMail(
  shop: Shop,
  raw: Uint8Array,
  receivedAt: number,
  { isCut = false }: { isCut?: boolean } = {},
): Promise<Received> {
  if (!shop.inbox) throw new Error('No mailbox takes replies: REPLY_ADDRESS is not set')
  const isLarge = isCut || raw.length > MAX_MAIL_BYTES
  const kept = isLarge ? raw.subarray(0, KEPT_OF_LARGE_BYTES) : raw
  const mail = await readMail(kept)
  const keys = {
    messageId: mail?.messageId ?? null,
    hash: mail?.hash ?? createHash('sha256').update(kept).digest('hex'),
  }
  const known = await findKnownMail(shop.database.db, keys)
  if (known) return known
  const facts = await readFacts(shop, shop.inbox, { mail, isLarge })
  if (mail && facts.proof === 'proved') {
    // A replay has another Message-ID, or another recipient, above or in place of the header that is signed.
    keys.hash = hashSigned(mail.raw) ?? keys.hash
    const replayed = await findKnownMail(shop.database.db, keys)
    if (replayed) return replayed
  }
  const named = facts.ticket?.id ?? null
  return write(shop, { ...keys, mail, raw: kept, receivedAt, named }, decideMail(facts))
}

const KEPT_OF_LARGE_BYTES = 256 * 1024

type Read = { mail: ParsedMail | null; isLarge: boolean }

async function readFacts(shop: Shop, inbox: Inbox, { mail, isLarge }: Read): Promise<MailFacts> {
  const { db } = shop.database
  const senders = [...new Set(mail?.senders.map(({ address }) => foldEmail(address)))]
  const tickets = mail ? await findTicketsOfMail(shop, mail) : []
  const ticket = tickets.length === 1 ? await readMailTicket(db, tickets[0]!) : null
  const mayBeCustomer = ticket !== null && senders.length === 1 && ticket.customer === senders[0]
  const text = mail?.text ?? ''
  return {
    problem: isLarge ? 'too_large' : mail ? null : 'unreadable',
    automatic: mail?.automatic ?? null,
    senders,
    isOwn: await isOwnAddress(shop, inbox, senders),
    tickets,
    ticket,
    // The records of other domains are asked for where the answer matters.
    proof:
      mail && mayBeCustomer && !mail.automatic
        ? await proveSender(inbox, mail.raw, { from: senders[0]!, now: shop.now() })
        : null,
    parts: mail?.parts ?? 0,
    textLength: text.length,
    mailsOfHour: ticket ? await countMailsOfHour(db, ticket.id, shop.now()) : 0,
  }
}

/** Whether a mail says that the shop itself wrote it. */
async function isOwnAddress(shop: Shop, inbox: Inbox, senders: readonly string[]): Promise<boolean> {
  const { email } = await shopProfile(shop)
  const own = [...inbox.ownAddresses, inbox.replyAddress, email].map(bareAddress)
  const [box, host] = splitAddress(inbox.replyAddress)
  return senders.some(
    (sender) => own.includes(sender) || (sender.startsWith(`${box}+`) && sender.endsWith(`@${host}`)),
  )
}

/** The address of "Name <address>", as `MAIL_FROM` may be written. */
function bareAddress(text: string): string {
  return foldEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)
}

type NewMail = {
  messageId: string | null
  hash: string
  mail: ParsedMail | null
  raw: Uint8Array
  receivedAt: number
  /** The ticket that it names, whoever sent it. */
  named: number | null
}

async function write(shop: Shop, mail: NewMail, decision: Decision): Promise<Received> {
  if (decision.to === 'ignored') return ignore(shop, mail, decision.reason)
  if (decision.to === 'waiting') return wait(shop, mail, decision.reason)
  const posted = await postMail(shop, mail.mail!, { ticketId: decision.ticketId, row: toRow(mail) })
  // Others came to the ticket since it was decided, or its customer was erased.
  if (posted === 'too_many') return wait(shop, mail, posted)
  return posted === 'erased' ? wait(shop, { ...mail, named: null }, posted) : posted
}

async function ignore(shop: Shop, mail: NewMail, reason: IgnoredReason): Promise<Received> {
  return shop.database.transaction(async (tx) => {
    const id = await insertMail(tx, { ...toRow(mail), outcome: 'ignored', reason })
    if (id === null) return (await findKnownMail(tx, mail))!
    if (mail.mail) await noteBounce(tx, shop, mail.mail)
    return { ignored: ignoredReasons[reason] }
  })
}

/** Keeps a mail for a person, with its bytes: what it brings can be put on a ticket later. */
async function wait(shop: Shop, mail: NewMail, reason: WaitingReason): Promise<Received> {
  const key = newMailKey(shop.now())
  await shop.storage.put(key, mail.raw, 'message/rfc822')
  return shop.database.transaction(async (tx) => {
    const body = mail.mail?.text ?? Buffer.from(mail.raw).toString('utf8').replaceAll('\0', '')
    const row = {
      ...toRow(mail),
      outcome: 'waiting',
      reason,
      body: body.trim().slice(0, MAX_SHOWN_LENGTH),
      storage_key: key,
    } as const
    const id = await insertMail(tx, row)
    if (id === null) return (await findKnownMail(tx, mail))!
    await tellMailWaits(tx, shop, { id, ticketId: mail.named })
    return { waiting: waitingReasons[reason] }
  })
}

/** What a person is shown of a mail that waits; its bytes hold the rest. */
const MAX_SHOWN_LENGTH = 20_000

function toRow({ messageId, hash, mail, receivedAt, named }: NewMail): MailRow {
  const [sender] = mail?.senders ?? []
  return {
    message_id: messageId,
    hash,
    ticket_id: named,
    note_id: null,
    sender_name: sender?.name ?? '',
    sender: sender?.address ?? '',
    sender_folded: foldEmail(sender?.address ?? ''),
    subject: mail?.subject ?? '',
    body: '',
    storage_key: null,
    thread: toThread(mail),
    received_at: receivedAt,
    attached_by_id: null,
  }
}

const MAX_THREAD = 20

/** What an answer to this mail refers to (RFC 5322, section 3.6.4). */
function toThread(mail: ParsedMail | null): string {
  const ids = [...(mail?.answers ?? []), mail?.messageId ?? []].flat()
  return ids.slice(-MAX_THREAD).join(' ')
}
