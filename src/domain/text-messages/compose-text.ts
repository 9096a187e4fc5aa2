import { describeTicketBackBy } from '#contract/back-by.ts'
import { toParcel } from '#contract/carriers.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { isEnded } from '#contract/outcomes.ts'
import {
  fillTextMessage,
  textKinds,
  textRemarks,
  type TextKind,
  type TextPayload,
  type TextMessagePlaceholder,
} from '#contract/text-messages.ts'
import { countSegments } from '#contract/text-segments.ts'
import { isPosted, statusCodes } from '#contract/ticket-statuses.ts'
import { wantsTexts } from '#contract/updates.ts'
import type { Db } from '#db/tables.ts'
import { readTicketMoney } from '../money/ticket-money.ts'
import { NotSent } from '../outbox/not-sent.ts'
import { listNotAsBooked } from '../parcels/read-contents.ts'
import { listPostedWith } from '../posting/list-posted-with.ts'
import { readCarriers } from '../shipping/shop-carriers.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { getChoice } from '../text-numbers/request-text-consent.ts'
import { createTextToken, readNumberState } from '../text-numbers/text-numbers.ts'
import { listBeside } from '../tickets/whole-parcel.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import { createTrackLink } from '../tracking/track-link.ts'
import { quietUntil } from './quiet-hours.ts'
import { reserveText, type ReservedText } from './reserve-text.ts'
import { describeEnding, describeNews, endsAlike } from './text-endings.ts'
import { readTemplate } from './text-templates.ts'

/** The columns of an outbox row that composing its text needs. */
type TextRow = {
  id: number
  email_kind: string
  payload: string
  created_at: number
  attempts: number
  together?: readonly TextRow[]
}

/**
 * Composes the text of an outbox row from current data, and notes it as being sent. Choices, the number's owner, quiet
 * hours and the monthly limit are checked here: what was queued in the evening is decided in the morning.
 */
export async function composeText(shop: Shop, row: TextRow): Promise<ReservedText | NotSent | null> {
  const kind = textKinds.find((one) => one === row.email_kind)
  const payload = readPayload(row.payload)
  if (!kind || !payload) return new NotSent('failed', 'What the text needs to know cannot be read.')
  const ticket = await readTicket(shop.database.db, payload.ticket_id)
  if (!ticket || ticket.erased_at !== null || ticket.user_mobile === '') return null

  const refusal = await whyNot(shop, kind, ticket)
  if (refusal !== null) return new NotSent('never', refusal)
  const others = await listTogether(shop, { kind, row, ticket })
  const words = await writeWords(shop, { kind, payload, ticket, row, others })
  if (words === null) {
    const toldIn = await findFollower(shop.database.db, kind, ticket.id, row.id)
    return new NotSent('never', textRemarks.oldNews, { toldIn })
  }

  const now = shop.now()
  const quiet = quietUntil(now, (await shopProfile(shop)).timeZone)
  if (quiet !== null) return new NotSent('later', 'quiet hours', { until: quiet })

  const reserved = await reserveText(shop, {
    outboxId: row.id,
    attempts: row.attempts,
    ticketId: ticket.id,
    kind,
    to: ticket.user_mobile,
    ...words,
    segments: countSegments(words.text).segments,
  })
  return reserved instanceof NotSent ? reserved : { ...reserved, covers: others.map(({ row: { id } }) => id) }
}

type Other = { row: TextRow; ticket: TextTicket }

/** The texts with the same news about other tickets of the parcel, to the same number. */
async function listTogether(
  shop: Shop,
  { kind, row, ticket }: { kind: TextKind; row: TextRow; ticket: TextTicket },
): Promise<Other[]> {
  const others: Other[] = []
  for (const one of row.together ?? []) {
    const payload = readPayload(one.payload)
    const other = payload && (await readTicket(shop.database.db, payload.ticket_id))
    if (!other || other.user_mobile !== ticket.user_mobile || other.status !== ticket.status) continue
    if ((await whyNot(shop, kind, other)) !== null) continue
    if (kind === 'text-ended' && !(await endsAlike(shop.database.db, ticket, other))) continue
    const isTold = await isNews(shop.database.db, { kind, payload, ticket: other, row: one, others: [] })
    if (isTold) others.push({ row: one, ticket: other })
  }
  return others
}

type TextTicket = NonNullable<Awaited<ReturnType<typeof readTicket>>>

function readTicket(db: Db, id: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .leftJoin('ticket_facts', 'ticket_facts.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.account_id',
      'tickets.parcel_id',
      'tickets.user_mobile',
      'tickets.phone_id',
      'tickets.phone_serial',
      'tickets.status',
      'tickets.outcome',
      'tickets.link_version',
      'tickets.link_closed',
      'tickets.erased_at',
      'tickets.buyer_email',
      'tickets.carrier_out',
      'tickets.tracking_out',
      'ticket_facts.back_by',
      'tickets.updates_by',
      'accounts.updates_by as account_updates_by',
    ])
    .where('tickets.id', '=', id)
    .where('accounts.erased_at', 'is', null)
    .executeTakeFirst()
}

/** Why no text of this kind may go to this customer; null when it may. */
async function whyNot(shop: Shop, kind: TextKind, ticket: TextTicket): Promise<string | null> {
  if (!wantsTexts(getChoice(ticket))) return textRemarks.emailChosen
  if (kind === 'text-payment' && ticket.buyer_email !== '') return textRemarks.businessPays
  const state = await readNumberState(shop.database.db, shop, {
    accountId: ticket.account_id,
    mobile: ticket.user_mobile,
  })
  if (state === 'stopped') return textRemarks.stopped
  if (state === 'bad') return textRemarks.badNumber
  if (kind === 'text-confirm') return state === 'confirmed' ? textRemarks.oldNews : null
  return state === 'confirmed' ? null : textRemarks.unconfirmed
}

type Writing = {
  kind: TextKind
  payload: TextPayload
  ticket: TextTicket
  row: TextRow
  /** What it tells of too. */
  others: readonly Other[]
}

/** What is sent, and what is stored of it: a link opens a ticket, so the database holds none. */
type Words = { text: string; body: string }

const shownLink = '(link)'

/** The words of a text; null when they would be no news any more. */
async function writeWords(
  shop: Shop,
  { kind, payload, ticket, row, others }: Writing,
): Promise<Words | null> {
  const { db } = shop.database
  const { name } = await shopProfile(shop)
  if (kind === 'text-by-hand') {
    const written = await db
      .selectFrom('text_messages')
      .select('body')
      .where('id', '=', payload.message_id ?? 0)
      .executeTakeFirst()
    if (!written?.body) return null
    return {
      text: written.body.replaceAll('{link}', createTrackLink(shop, ticket) ?? ''),
      body: written.body,
    }
  }
  if (kind === 'text-confirm') {
    const asked = { ticketId: ticket.id, accountId: ticket.account_id, mobile: ticket.user_mobile }
    const link = `${shop.publicUrl.replace(/\/+$/, '')}/sms/${createTextToken(shop.secrets, asked)}`
    const ask = (shown: string) => `${name}: do you want texts about a repair? Say yes or no: ${shown}`
    return { text: ask(link), body: ask(shownLink) }
  }
  const odd = kind === 'text-opened' ? await listNotAsBooked(db, ticket.parcel_id) : []
  const linked = odd.length === 0 ? ticket : await readTicket(db, odd[0]!)
  const link = linked ? createTrackLink(shop, linked) : null
  if (link === null) return null
  if (!(await isNews(db, { kind, payload, ticket, row, others }))) return null
  // One posting queues one text, for the first of its phones.
  const posted = kind === 'text-posted' ? await listPostedWith(db, ticket.id) : []
  const noteId = kind === 'text-message' ? payload.note_id : undefined
  const beside = noteId === undefined ? [] : await listBeside(db, noteId)
  const told = new Set([
    ...(odd.length === 0 ? [ticket.id] : odd),
    ...others.map((other) => other.ticket.id),
    ...[...posted, ...beside].map(({ id }) => id),
  ])
  const values: Record<TextMessagePlaceholder, string> = {
    shop: name,
    ticket: listNumbers([...told]),
    link,
    amount: '',
    tracking: '',
    news: describeNews(kind, [ticket, ...others.map((other) => other.ticket)], told.size),
    ending: '',
    back_by: describeSaid(ticket) ?? '',
  }
  if (kind === 'text-payment') {
    let due_cents = 0
    for (const { id } of [ticket, ...others.map((other) => other.ticket)]) {
      due_cents += (await readTicketMoney(db, id)).due_cents
    }
    if (due_cents <= 0) return null
    values.amount = formatCents(due_cents)
  }
  const parcel = toParcel(ticket.carrier_out, ticket.tracking_out, await readCarriers(db))
  if (parcel) values.tracking = `${parcel.name} ${parcel.number}.`
  if (kind === 'text-ended') values.ending = await describeEnding(db, ticket, told.size)
  const { body: template } = await readTemplate(db, kind)
  return {
    text: fillTextMessage(template, values),
    body: fillTextMessage(template, { ...values, link: shownLink }),
  }
}

function describeSaid({ status, outcome, back_by }: TextTicket): string | null {
  return describeTicketBackBy({ status, outcome, back_by: toBackBy(back_by) })
}

/** "1042", "1042 and 1043". */
function listNumbers(ids: readonly number[]): string {
  const numbers = ids.map(String)
  const last = numbers.pop()!
  return numbers.length === 0 ? last : `${numbers.join(', ')} and ${last}`
}

/** Whether a text still tells something that holds. */
async function isNews(db: Db, { kind, payload, ticket, row }: Writing): Promise<boolean> {
  switch (kind) {
    case 'text-answer': {
      const quote = await db
        .selectFrom('quotes')
        .select('state')
        .where('id', '=', payload.quote_id ?? 0)
        .executeTakeFirst()
      return quote?.state === 'open'
    }
    case 'text-moved':
      return describeSaid(ticket) !== null && !(await isFollowed(db, kind, ticket.id, row.id))
    case 'text-posted':
      return ticket.status === statusCodes.postedToCustomer
    case 'text-ended':
      return isEnded(ticket.outcome) || isPosted(ticket.status)
    case 'text-message': {
      if (payload.note_id === undefined) return true
      const note = await db
        .selectFrom('notes')
        .select('id')
        .where('id', '=', payload.note_id)
        .where('staff_only', '=', 0)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return note !== undefined && !(await isFollowed(db, kind, ticket.id, row.id))
    }
    default:
      return !(await isFollowed(db, kind, ticket.id, row.id))
  }
}

async function isFollowed(db: Db, kind: TextKind, ticketId: number, id: number): Promise<boolean> {
  return (await findFollower(db, kind, ticketId, id)) !== null
}

/** The last text of the same kind that waits, which says the same; null when none follows. */
async function findFollower(db: Db, kind: TextKind, ticketId: number, id: number): Promise<number | null> {
  const last = await db
    .selectFrom('outbox')
    .select('id')
    .where('sequence_key', '=', `${ticketId}:text`)
    .where('email_kind', '=', kind)
    .where('id', '>', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}

function readPayload(text: string): TextPayload | null {
  try {
    const read = JSON.parse(text) as Partial<TextPayload> | null
    return typeof read?.ticket_id === 'number' ? (read as TextPayload) : null
  } catch {
    return null
  }
}
