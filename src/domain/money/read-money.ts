import type { DeskMoney, EntryKind, InvoiceState, LedgerEntry, Money, PaperSummary } from '#contract/money.ts'
import type { Db } from '#db/books.ts'
import { ledgerSums, owed, type LedgerSums } from '#db/ledger-sums.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { ownTicket, ticketFor } from '../tickets/whole-ticket.ts'
import { agreed } from './agreed.ts'
import { ledgerVersion } from './balance.ts'
import { bankOf, sumOf } from './write-paper.ts'

const pendingPayment = 4
/** Nobody who repairs phones comes near. */
const most = 500

/** What the caller's own ticket costs, what was paid and how to pay the rest. Refuses with `unknown_ticket`. */
export async function readMoney(shop: Shop, file: TicketFile, caller: Caller): Promise<Money> {
  const ticket = await ownTicket(file, accountOf(caller).id)
  const { money } = await read(shop, file, ticket.status)
  return { ...money, entries: (await file.read(readEntries)).map(entryOf) }
}

/** The same for staff, with references, who wrote them down, and what can be given back. */
export async function readDeskMoney(shop: Shop, file: TicketFile, caller: Caller): Promise<DeskMoney> {
  const ticket = await ticketFor(file, caller)
  const { money, sums, lines } = await read(shop, file, ticket.status)
  const rows = await file.read(readEntries)
  const givenBack = (id: number) =>
    rows
      // What came back is returned another way, never tried on the same card again.
      .filter((row) => row.refunds_id === id && row.kind === 'refund')
      .reduce((sum, row) => sum + row.amount_cents, 0)
  return {
    ...money,
    entries: rows.map((row) => ({
      ...entryOf(row),
      reference: row.reference,
      recorded_by: row.fullname,
      refundable_cents:
        kindOf(row) === 'payment' && row.method === 'card' ? row.amount_cents - givenBack(row.id) : 0,
    })),
    agreed: lines,
    version: ledgerVersion(sums),
    card_refunds: shop.cards !== null,
    counter_refundable_cents: sums.counter,
  }
}

async function read(shop: Shop, file: TicketFile, status: number) {
  const [sums, papers, lines, profile] = [
    await file.read(ledgerSums),
    await file.read(readPapers),
    await agreed(file),
    await shopProfile(shop),
  ]
  const bank = bankOf(profile)
  const agreedCents = sumOf(lines)
  const invoice = stateOf(sums, { status, agreedCents, abn: profile.abn })
  const money = {
    ticket_id: file.id,
    invoice,
    papers,
    invoiced_cents: sums.invoiced,
    paid_cents: sums.paid - sums.refunded,
    balance_cents: owed(sums),
    agreed_cents: agreedCents,
    due_cents: invoice === 'no_abn' || invoice === 'can_issue' ? agreedCents + owed(sums) : owed(sums),
    pay: {
      card: shop.cards !== null,
      bank: bank && { ...bank, reference: String(file.id) },
    },
  }
  return { money, sums, lines }
}

function stateOf(
  sums: LedgerSums,
  { status, agreedCents, abn }: { status: number; agreedCents: number; abn: string },
): InvoiceState {
  if (sums.papers > 0) return 'issued'
  if (status < pendingPayment) return 'not_due'
  if (agreedCents <= 0) return 'nothing_to_pay'
  return abn === '' ? 'no_abn' : 'can_issue'
}

async function readPapers(db: Db, ticketId: number): Promise<PaperSummary[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'kind', 'total_cents', 'gst_cents', 'paper', 'issued_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ number, kind, total_cents, paper, issued_at }) => ({
    number,
    kind,
    title: (JSON.parse(paper) as PaperSummary).title,
    total_cents,
    issued_at: new Date(issued_at).toISOString(),
  }))
}

function readEntries(db: Db, ticketId: number) {
  return db
    .selectFrom('payments')
    .leftJoin('accounts', 'accounts.id', 'payments.recorded_by_id')
    .select([
      'payments.id',
      'payments.kind',
      'payments.method',
      'payments.amount_cents',
      'payments.reference',
      'payments.refunds_id',
      'payments.created_at',
      'accounts.fullname',
    ])
    .where('payments.ticket_id', '=', ticketId)
    .orderBy('payments.id')
    .limit(most)
    .execute()
}

type EntryRow = Awaited<ReturnType<typeof readEntries>>[number]

function entryOf(row: EntryRow): LedgerEntry {
  const { id, method, amount_cents, created_at } = row
  return { id, kind: kindOf(row), method, amount_cents, at: new Date(created_at).toISOString() }
}

/** A payment that belongs to a refund is that refund coming back. */
export function kindOf({ kind, refunds_id }: Pick<EntryRow, 'kind' | 'refunds_id'>): EntryKind {
  return kind === 'payment' && refunds_id !== null ? 'refund_failed' : kind
}
