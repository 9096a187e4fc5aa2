import { emails, type EmailKind, type EmailPayloads } from '#contract/email-kinds.ts'
import { formatDay } from '#contract/format-day.ts'
import type { Database } from '#db/tables.ts'
import { createMessageId } from '#domain/mail/message-id.ts'
import type { Mail } from '#domain/mailer.ts'
import type { Secrets } from '#domain/secrets.ts'
import { toAccentThemes } from '#domain/look/accent-colours.ts'
import { readLookRow } from '#domain/look/read-look.ts'
import { describeWorkStart } from '#contract/work-start.ts'
import { announcedClosures, localDay } from '#domain/shop/announced-closures.ts'
import { readProfile } from '#domain/shop/shop-profile.ts'
import { readShippingTexts } from '#domain/texts/shipping-texts.ts'
import { accountEmails } from './account-emails.tsx'
import { backupEmails } from './backup-emails.tsx'
import { contactEmails } from './contact-emails.tsx'
import {
  UnreadableRow,
  type ComposeContext,
  type MintToken,
  type OutboxRow,
  type TrackLink,
  type ComposeEmail,
  type Written,
} from './compose-context.ts'
import { shopFacts } from './shop-facts.ts'
import { parseEmailAddress } from './email-address.ts'
import { mailboxEmails } from './mailbox-emails.tsx'
import { guardedChangeEmails } from './guarded-change-emails.tsx'
import { endingEmails } from './ending-emails.tsx'
import { moneyEmails } from './money-emails.tsx'
import { renderEmail } from './render-email.ts'
import { getBounceAddress, readReplyHeaders, type Replies } from './reply-headers.ts'
import { quoteEmails } from './quote-emails.tsx'
import { reminderEmails } from './reminder-emails.tsx'
import { staffEmails } from './staff-emails.tsx'
import { ticketEmails } from './ticket-emails.tsx'
import { readOwnEmails } from './own-emails.ts'

type ComposeDeps = {
  database: Database
  /** Epoch milliseconds. */
  now: () => number
  secrets: Secrets
  mintToken: MintToken
  trackLink: TrackLink
  /** Base URL of the site. */
  publicUrl: string
  /** `MAIL_FROM`; null means the shop's name and address. */
  mailFrom: string | null
  /** `SHOP_EMAIL`; null means the profile's address. */
  shopEmail: string | null
  replies?: Replies
}

const writers: { [L in EmailKind]: ComposeEmail<L> } = {
  ...accountEmails,
  ...ticketEmails,
  ...moneyEmails,
  ...quoteEmails,
  ...reminderEmails,
  ...staffEmails,
  ...endingEmails,
  ...contactEmails,
  ...backupEmails,
  ...mailboxEmails,
  ...guardedChangeEmails,
}

/**
 * Composes and addresses the email of an outbox row from current data; null when it is no longer relevant.
 * Throws `UnreadableRow` for a row that can never be composed.
 */
export async function composeEmail(deps: ComposeDeps, row: OutboxRow): Promise<Mail | null> {
  const kind = emails.find((one) => one === row.email_kind)
  if (!kind) throw new UnreadableRow('There is no such email.')
  const { profile } = await readProfile(deps.database.db)
  const shopBox = { name: profile.name, address: deps.shopEmail ?? profile.email }
  const look = await readLookRow(deps.database.db)
  const closures = await announcedClosures(deps.database.db, row.created_at, profile.timeZone)
  const answers = await readReplyHeaders(deps.database.db, deps.replies ?? null, {
    kind,
    payload: readPayload(row) as { ticket_id?: number },
  })
  const shop = {
    ...shopFacts(profile, shopBox.address, deps.publicUrl),
    hasMark: look.mark_key !== null,
    takesReplies: answers !== null,
    workStart: describeWorkStart(closures, localDay(row.created_at, profile.timeZone)),
  }
  const context: ComposeContext = {
    database: deps.database,
    mintToken: deps.mintToken,
    trackLink: deps.trackLink,
    shop,
    shippingTexts: () => readShippingTexts(deps.database.db, profile),
    row: { id: row.id, created_at: row.created_at },
    when: inWords(row.created_at, profile.timeZone),
    inWords: (ms) => inWords(ms, profile.timeZone),
    dayInWords: (ms) => formatDay(localDay(ms, profile.timeZone)),
  }
  const written = await writeTogether(context, row)
  const [first, ...rest] = written.emails
  if (!first) return null
  const { address } = first.to
  if (address === null) return null

  const from = deps.mailFrom === null ? shopBox : parseEmailAddress(deps.mailFrom)
  const drawing = {
    accent: look.accent ? toAccentThemes(look.accent) : null,
    own: await readOwnEmails(deps.database.db),
  }
  const rendered = renderEmail(first.content, {
    ...drawing,
    rest: rest.map(({ content }) => content),
    others: written.others,
  })
  const bounceTo = getBounceAddress(deps.replies ?? null, from, answers?.replyTo)
  return {
    id: row.id,
    kind,
    messageId: createMessageId(deps.secrets, row, from.address),
    from: { ...from, name: from.name || profile.name },
    to: { ...first.to, address },
    replyTo: answers
      ? [{ name: profile.name, address: answers.replyTo }]
      : first.answerTo
        ? [first.answerTo, shopBox]
        : [shopBox],
    ...(bounceTo !== undefined && { bounceTo }),
    ...(answers && { references: answers.references }),
    ...rendered,
    subject: answers?.subject ?? rendered.subject,
    link: first.link,
    writtenAt: deps.now(),
    ...(written.covers.length > 0 && { covers: written.covers }),
  }
}

type Together = {
  emails: Written[]
  /** The tickets of all but the first email. */
  others: number[]
  /** The rows whose news is in it, or no news any more. */
  covers: number[]
}

/** Writes the email of a row, and those to the same mailbox about other tickets of its parcel. */
async function writeTogether(context: ComposeContext, row: OutboxRow): Promise<Together> {
  const together: Together = { emails: [], others: [], covers: [] }
  for (const one of [row, ...(row.together ?? [])]) {
    const kind = emails.find((known) => known === one.email_kind)
    if (!kind) throw new UnreadableRow('There is no such email.')
    const payload = readPayload(one)
    const { id, created_at } = one
    const written = await write({ ...context, row: { id, created_at } }, kind, payload)
    const [first] = together.emails
    if (written && first && written.to.address !== first.to.address) continue
    if (one !== row) together.covers.push(id)
    if (!written) continue
    if (first && 'ticket_id' in payload) together.others.push(payload.ticket_id)
    together.emails.push(written)
  }
  return together
}

function readPayload({ payload }: OutboxRow): EmailPayloads[EmailKind] {
  try {
    const read: unknown = JSON.parse(payload)
    if (typeof read === 'object' && read !== null) return read as EmailPayloads[EmailKind]
  } catch {
    // Falls through: a payload that is no JSON object is unreadable too.
  }
  throw new UnreadableRow('What the email needs to know cannot be read.')
}

function write<L extends EmailKind>(
  context: ComposeContext,
  emailKind: L,
  payload: EmailPayloads[EmailKind],
): Promise<Written | null> {
  return writers[emailKind](context, payload as EmailPayloads[L])
}

function inWords(time: number, timeZone: string): string {
  return createClock(timeZone).format(time)
}

let clock: { timeZone: string; words: Intl.DateTimeFormat } | null = null

/** Cached, because creating an `Intl.DateTimeFormat` is slow and the time zone seldom changes. */
function createClock(timeZone: string): Intl.DateTimeFormat {
  if (clock?.timeZone !== timeZone) {
    const words = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone })
    clock = { timeZone, words }
  }
  return clock.words
}
