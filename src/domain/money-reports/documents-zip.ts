import { MAX_DOCUMENTS_IN_ZIP } from '#contract/money-reports.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { readBillingDocument } from '../money/read-billing-document.ts'
import { recordEvent } from '../record-event.ts'
import { readPeriod, type DayRange, type Period } from '../shop/report-period.ts'
import type { Shop } from '../shop.ts'

/** One file of an archive. */
type ArchivedFile = { name: string; modified: number; bytes: Uint8Array }

/** An archive that is made while it is sent. */
export type Archive = {
  filename: string
  /** Makes one file after the other, each when the one before has been sent. */
  files(): AsyncIterable<ArchivedFile>
  /** Records what was sent, with the SHA-256 of its bytes; null when it broke off. */
  finish(sha256: string | null): Promise<void>
}

const ROWS_PER_QUERY = 100

/**
 * Opens the archive of all invoices and adjustment notes of a period, by number. Each PDF is drawn only when its turn comes, so that
 * neither memory nor others notice a long period. Refuses a period without any, or with more than one file holds.
 */
export async function openDocumentsZip(shop: Shop, days: DayRange, by: Caller): Promise<Archive> {
  const { db } = shop.database
  const period = await readPeriod(shop, days)
  const { from, to } = period
  const documents = await countDocuments(db, period)
  if (documents === 0) throw refuseDays('No invoice and no adjustment note was issued in these days.')
  if (documents > MAX_DOCUMENTS_IN_ZIP) {
    const [found, most] = [documents, MAX_DOCUMENTS_IN_ZIP].map((number) => number.toLocaleString('en-AU'))
    throw refuseDays(
      `These are ${found} documents, and a file holds ${most}. Please choose a shorter period.`,
    )
  }
  const record = (kind: 'money.documents_opened' | 'money.documents_sent', details: object) =>
    shop.database.transaction((tx) => recordEvent(tx, shop, { kind, by, details: { from, to, ...details } }))
  await record('money.documents_opened', { documents })
  let sent = 0
  return {
    filename: `documents-${from}-${to}.zip`,
    async *files() {
      for await (const { number, ticket_id, issued_at } of listDocuments(db, period)) {
        const document = await readBillingDocument(shop, { id: ticket_id, number }, by)
        const bytes = await shop.drawnPdfs.drawOnce({ caller: by, draw: () => shop.pdf.invoice(document) })
        sent += 1
        const title = document.title.toLowerCase().replaceAll(' ', '-')
        yield { name: `${number}-${title}.pdf`, modified: issued_at, bytes }
      }
    },
    async finish(sha256) {
      await record('money.documents_sent', { documents: sent, sha256 })
    },
  }
}

async function countDocuments(db: Db, { start, end }: Period): Promise<number> {
  const { number } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('issued_at', '>=', start)
    .where('issued_at', '<', end)
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** The documents of a period in order of their numbers; those issued meanwhile are left to the next archive. */
async function* listDocuments(db: Db, { start, end }: Period) {
  const { last } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('issued_at', '>=', start)
    .where('issued_at', '<', end)
    .executeTakeFirstOrThrow()
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('invoices')
      .select(['number', 'ticket_id', 'issued_at'])
      .where('issued_at', '>=', start)
      .where('issued_at', '<', end)
      .where('number', '>', after)
      .where('number', '<=', Number(last))
      .orderBy('number')
      .limit(ROWS_PER_QUERY)
      .execute()
    yield* rows
    if (rows.length < ROWS_PER_QUERY) return
    after = rows.at(-1)!.number
  }
}

function refuseDays(message: string): Refusal {
  return refuseField('from', message)
}
