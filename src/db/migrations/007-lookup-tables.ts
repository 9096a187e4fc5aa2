import type { QueryExecutorProvider } from 'kysely'
import { ddl, literal, type Engine } from './ddl.ts'
import { rebuildTable } from './rebuild-table.ts'
import { addForeignKey, withReference, type Lookup } from './replace-check-list.ts'

// Immutable once released, and independent of the current schema types.

const statusNames: [number, string][] = [
  [-1, 'Waiting approval'],
  [0, 'Submitted'],
  [1, 'Approved'],
  [2, 'Received Device'],
  [3, 'Repairing'],
  [4, 'Pending Payment'],
  [5, 'Posted To Customer'],
  [6, 'Completed'],
]
const plainLists: Record<string, string[]> = {
  ticket_outcomes: ['repaired', 'unrepaired', 'cancelled'],
  passcode_choices: ['given', 'maintenance', 'erased', 'not_needed'],
  waiting_parties: ['nobody', 'shop', 'customer'],
  account_token_purposes: ['verify', 'reset', 'invite', 'email'],
  photo_stages: ['intake', 'completion', 'message'],
  quote_kinds: ['extra', 'new_price'],
  quote_states: ['open', 'approved', 'declined', 'lapsed', 'withdrawn'],
  quote_answer_ways: ['account', 'link'],
  payment_methods: ['card', 'bank', 'cash', 'terminal'],
  checkout_states: ['open', 'paid', 'expired'],
  reminder_kinds: ['never_arrived', 'unpaid', 'uncollected'],
}

const toKey = (table: string, column: string, lookup: string): Lookup => ({
  table,
  column,
  lookup,
  key: 'key',
})
const toStatus = (table: string, column: string): Lookup => ({
  table,
  column,
  lookup: 'ticket_statuses',
  key: 'code',
})

const references: Lookup[] = [
  toKey('tickets', 'repair_key', 'repairs'),
  toStatus('tickets', 'status'),
  toKey('tickets', 'passcode_choice', 'passcode_choices'),
  toKey('tickets', 'outcome', 'ticket_outcomes'),
  toKey('tickets', 'waiting_for', 'waiting_parties'),
  toStatus('notes', 'status_change'),
  toKey('account_tokens', 'purpose', 'account_token_purposes'),
  toKey('photos', 'stage', 'photo_stages'),
  toKey('quotes', 'kind', 'quote_kinds'),
  toKey('quotes', 'state', 'quote_states'),
  toKey('quotes', 'answered_by', 'quote_answer_ways'),
  toKey('payments', 'method', 'payment_methods'),
  toKey('checkouts', 'state', 'checkout_states'),
  toKey('reminders', 'kind', 'reminder_kinds'),
  toStatus('reminders', 'status'),
]

/** Lists that grow become lookup tables: a new status or outcome is an insert, where a CHECK list is a rebuild. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, table } = ddl(tx, engine)
  const insert = (name: string, rows: (string | number)[][]) =>
    run(`insert into ${name} values ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`)

  await table('ticket_statuses', [`code ${int} primary key`, `name ${text} not null`])
  await insert('ticket_statuses', statusNames)
  for (const [name, keys] of Object.entries(plainLists)) {
    await table(name, [`key ${text} primary key`])
    await insert(
      name,
      keys.map((key) => [key]),
    )
  }

  if (engine === 'postgres') {
    for (const reference of references) await addForeignKey(tx, reference)
    return
  }
  for (const [name, columns] of Map.groupBy(references, (reference) => reference.table)) {
    await rebuildTable(tx, name, (definition) => columns.reduce(withReference, definition))
  }
}
