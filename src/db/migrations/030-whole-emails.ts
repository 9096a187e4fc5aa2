import { sql, type QueryExecutorProvider } from 'kysely'

// Immutable once released, and independent of the current schema types and texts.

const facts = '{{facts}}'
const next = '## What happens next'
const view = '[View your ticket]({link})'
const privately = '{{private_link}}'
const noted = '{if note} Our Staff Team wrote:'
const note = '{{note}}'
const address = '{{shop_address}}'
const steps = '{{preparations}}'
const notice = '{{notice}}'
const payment = '{{payment}}'
const charge = '{charge}'
const late = '{if late} {next_now}'
const description = '{{description}}'

/** What stood below the opening of each email when only subject and opening could be changed. */
const below: Record<string, string[]> = {
  'booking-received': [
    facts,
    'This price is fixed. It stays the same whatever happens to our price list.',
    '{if submitted, not damaged battery} **{after_booking}**',
    view,
    privately,
    '## {if damaged battery} Please do not post your phone',
    '{if damaged battery} You told us that the battery is damaged. Australia Post does not carry damaged batteries, and they can catch fire. Keep the phone switched off, do not charge it, and call us on {shop_phone}: we will find a safe way.',
    '## {if to post} How to send your phone in',
    steps,
    '{if to post} [Print your packing slip]({slip_link})',
    '{if to post} If the battery is swollen, leaking or hot, do not post the phone. Call us first.',
    '{if to post} Post it to:',
    address,
    notice,
    next,
    'We write to you when your booking is approved, when your phone arrives, when we start, and when it is ready for payment. Then we post it back to the return address on your ticket.',
  ],
  'status-1': [
    noted,
    note,
    facts,
    next,
    '{if not late, damaged battery} Please do not post the phone: Australia Post does not carry damaged batteries. Call us on {shop_phone}.',
    '{if not late, not damaged battery} If you have not sent your phone yet, please post it now, with your return address on the package:',
    late,
    address,
    '## {if not damaged battery} Before you post it',
    steps,
    '{if not damaged battery} [Print your packing slip]({slip_link})',
    '{if not damaged battery} If the battery is swollen, leaking or hot, do not post the phone. Call us first.',
    notice,
    view,
    privately,
  ],
  'status-2': [
    noted,
    note,
    facts,
    next,
    '{if not late} We will check it and write to you when the repair starts.',
    late,
    view,
    privately,
  ],
  'status-3': [
    noted,
    note,
    facts,
    next,
    '{if not late} We will write to you when it is done. Nothing beyond the agreed repair is done without asking you.',
    late,
    view,
    privately,
  ],
  'status-4': [
    noted,
    note,
    facts,
    payment,
    next,
    '{if not late} Once your payment has arrived, we post the phone to the return address on your ticket.',
    late,
    '{if completion} [Read the completion document of your repair]({completion_link})',
    view,
    privately,
  ],
  'status-5': [
    noted,
    note,
    facts,
    next,
    '{if not late} If it has not arrived within {parcel_time}, call us on {shop_phone}.',
    late,
    '{{return_parcel}}',
    view,
    privately,
  ],
  'status-6': [
    noted,
    note,
    facts,
    next,
    '{if not late} If something is not right, reply to this email. What our warranty covers: {site}/warranty',
    late,
    view,
    privately,
  ],
  'ticket-note': [note, facts, view, privately, 'To answer, reply to this email.'],
  'quote-asked': [
    description,
    facts,
    '[Approve or decline]({link})',
    privately,
    next,
    '{if extra work} Nothing is done and nothing is charged without your yes. If you decline, we do the agreed repair only, or send the phone back as it is: you choose. Without an answer by {until} we also send it back unrepaired, at no charge.',
    '{if not extra work} Nothing is done and nothing is charged without your yes. If you decline, we send the phone back as it is, at no charge. Without an answer by {until} we also send it back unrepaired, at no charge.',
  ],
  'quote-lapsed': [
    description,
    facts,
    next,
    'We send the phone back to the return address on your ticket, unrepaired, and charge you nothing. If you want it repaired after all, reply to this email or call us on {shop_phone} soon.',
    view,
    privately,
  ],
  'reminder-send': [
    facts,
    view,
    privately,
    next,
    'If you have posted it already, enter the tracking number on your ticket, so that we can look for it. If you no longer want the repair, cancel it there or call us on {shop_phone}. Otherwise post the phone to:',
    address,
  ],
  'reminder-pay': [
    facts,
    '[Pay on your ticket]({link})',
    privately,
    next,
    'Once your payment has arrived, we post the phone back. If you have paid in the last days, or something is not right with the amount, reply to this email or call us on {shop_phone}.',
  ],
  'reminder-arrived': [
    facts,
    view,
    privately,
    next,
    'If it is there, you need not do anything. If it is not, reply to this email or call us on {shop_phone}: we look for the parcel with the carrier.',
  ],
  'outcome-not_repairable': [
    noted,
    note,
    facts,
    charge,
    payment,
    next,
    '{if with us} We post your phone back to the return address on your ticket, unrepaired.',
    '{if not with us} You need not do anything now.',
    view,
    privately,
  ],
  'outcome-declined': [
    noted,
    note,
    facts,
    charge,
    payment,
    next,
    '{if with us} We post your phone back to the return address on your ticket, unrepaired.',
    '{if not with us} You need not do anything now.',
    view,
    privately,
  ],
  'outcome-never_arrived': [
    noted,
    note,
    facts,
    charge,
    payment,
    next,
    '{if with us} We have closed the ticket, because your phone has not arrived here.',
    '{if not with us} If you still want the repair, write to us on your ticket before you post the phone. If you have posted it already, send us the tracking number, and we take the ticket up again.',
    view,
    privately,
  ],
  'outcome-cancelled_by_shop': [
    noted,
    note,
    facts,
    charge,
    payment,
    next,
    '{if with us} We post your phone back to the return address on your ticket, unrepaired.',
    '{if not with us} If you have any question, write to us on your ticket.',
    view,
    privately,
  ],
  'outcome-lost': [
    noted,
    note,
    facts,
    charge,
    payment,
    next,
    '{if with us} Your phone was lost in the post.',
    '{if not with us} We are in contact with the carrier. Write to us on your ticket, and keep the receipt of the parcel if you posted it.',
    view,
    privately,
  ],
  'outcome-uncollected': [
    noted,
    note,
    facts,
    charge,
    payment,
    next,
    '{if with us} Your phone was not collected.',
    '{if not with us} If you have any question, write to us on your ticket.',
    view,
    privately,
  ],
  'warranty-claim': [
    facts,
    'You pay nothing for what the warranty covers. If we find something that it does not cover, you get a quote first, and we do nothing beyond that without your answer.',
    view,
    privately,
    '## How to send your phone in',
    address,
    '## Before you post it',
    steps,
    '[Print your packing slip]({slip_link})',
    'If the battery is swollen, leaking or hot, do not post the phone. Call us first.',
    notice,
  ],
}

/** The shop's own openings of emails become whole emails, which read as before. */
export async function up(tx: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ id: number; text_key: string; markdown: string }>`
    select id, text_key, markdown from text_versions
    where text_key like 'email-%' and markdown is not null order by id`.execute(tx)
  for (const { id, text_key, markdown } of rows) {
    const paragraphs = below[text_key.slice('email-'.length)]
    const [, subject, opening] = /^# ([^\n]*)\n\n([\s\S]*)$/.exec(markdown) ?? []
    if (!paragraphs || subject === undefined || opening === undefined) continue
    const body = ['Hello {customer},', escapeMarks(opening), ...paragraphs].join('\n\n')
    await sql`update text_versions set markdown = ${`# ${subject}\n\n${body}`} where id = ${id}`.execute(tx)
  }
}

/** An opening was plain text, of which Markdown must not make lists, headings or emphasis. */
function escapeMarks(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/[\\`*_[\]<>&]/g, '\\$&')
        .replace(/^([#+=~-])/, '\\$1')
        .replace(/^(\d{1,9})([.)])/, '$1\\$2'),
    )
    .join('\n')
}
