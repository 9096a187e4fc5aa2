import type { AnswerFile } from '#contract/posting.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPosted } from '#contract/ticket-statuses.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { readCarriers } from '../shipping/shop-carriers.ts'
import type { Shop } from '../shop.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { customerName, selectWholeTickets } from '../tickets/whole-ticket.ts'
import { readFacts } from '../workflow/journey-facts.ts'
import { requireFreeNumber } from './check-number.ts'
import { postTickets, whyNotPosted } from './post-ticket.ts'
import {
  matchAnswer,
  readAnswer,
  type AnswerMapping,
  type AnswerRow,
  type KnownTicket,
} from './read-answer.ts'

type File = { csv: string; apply?: boolean | undefined; mapping?: Partial<AnswerMapping> | undefined }

/**
 * Reads the carrier's answer: which tickets get which number, and the mistakes by line. With `apply` and without a mistake, all of them
 * are posted in one transaction. The columns that were chosen are remembered for files with the same headings.
 */
export async function applyAnswer(
  shop: Shop,
  { csv, apply, mapping }: File,
  caller: Caller,
): Promise<AnswerFile> {
  return shop.database.transaction(async (tx) => {
    const { headings } = readAnswer(csv, null)
    const answer = readAnswer(csv, mapping ?? (await findMapping(tx, headings)))
    const locked = await lockTickets(tx, answer.rows)
    const { rows, mistakes } = matchAnswer(answer.rows, await readKnown(tx, locked))
    const byId = new Map(locked.map((ticket) => [ticket.id, ticket]))
    const ticketsOf = (row: AnswerRow) => row.ticketIds.map((id) => byId.get(id)!)
    // In one order everywhere, so that two files with the same numbers do not wait for each other.
    const inOrder = rows.toSorted((one, other) => (one.number < other.number ? -1 : 1))
    for (const row of inOrder) {
      try {
        await requireFreeNumber(tx, row.number, ticketsOf(row), shop.now())
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown
        mistakes.push({ line: row.line, error: thrown.message })
      }
    }
    const found: AnswerFile = {
      changes: rows.flatMap(({ ticketIds, number }) => ticketIds.map((ticket_id) => ({ ticket_id, number }))),
      mistakes: [...answer.mistakes, ...mistakes].toSorted((one, other) => one.line - other.line),
      applied: false,
      headings: answer.headings,
      mapping: answer.mapping,
    }
    if (mapping && answer.mapping) await rememberMapping(tx, headings, answer.mapping, shop.now())
    if (!apply || found.mistakes.length > 0) return found
    const carrier = (await readCarriers(tx)).find(({ active }) => active)?.key ?? ''
    for (const row of inOrder) {
      const tickets = ticketsOf(row)
      await postTickets(
        tx,
        shop,
        tickets,
        { carrier: tickets[0]!.carrier_out || carrier, number: row.number },
        caller,
      )
    }
    return { ...found, applied: true }
  })
}

async function lockTickets(tx: Tx, rows: readonly AnswerRow[]): Promise<LockedTicket[]> {
  const ids = [...new Set(rows.flatMap(({ ticketIds }) => ticketIds))]
  if (ids.length === 0) return []
  return tx
    .selectFrom('tickets')
    .selectAll()
    .where('id', 'in', numbersIn(getEngine(tx), ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function readKnown(tx: Tx, locked: readonly LockedTicket[]): Promise<Map<number, KnownTicket>> {
  if (locked.length === 0) return new Map()
  const among = numbersIn(
    getEngine(tx),
    locked.map(({ id }) => id),
  )
  const tickets = await selectWholeTickets(tx).where('tickets.id', 'in', among).execute()
  const known = new Map<number, KnownTicket>()
  for (const ticket of tickets) {
    const { id, parcel_id, status, tracking_out } = ticket
    known.set(id, {
      id,
      parcelId: parcel_id,
      customer: customerName(ticket),
      posted: isPosted(status) && tracking_out !== '' ? tracking_out : null,
      number: tracking_out,
      why: whyNotPosted(await readFacts(tx, id)),
    })
  }
  return known
}

async function findMapping(tx: Tx, headings: readonly string[]): Promise<AnswerMapping | null> {
  const row = await tx
    .selectFrom('posting_mappings')
    .select('mapping')
    .where('headings', '=', JSON.stringify(headings))
    .executeTakeFirst()
  return row ? (JSON.parse(row.mapping) as AnswerMapping) : null
}

async function rememberMapping(
  tx: Tx,
  headings: readonly string[],
  mapping: AnswerMapping,
  now: number,
): Promise<void> {
  const row = { headings: JSON.stringify(headings), mapping: JSON.stringify(mapping), created_at: now }
  await tx
    .insertInto('posting_mappings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('headings').doUpdateSet({ mapping: row.mapping, created_at: now }),
    )
    .execute()
}
