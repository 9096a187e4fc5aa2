import type { BillingDocument } from '#contract/money.schema.ts'

type Stored = Omit<BillingDocument, 'due_on'> & { due_on?: BillingDocument['due_on'] }

/** Parses a stored billing document; those of earlier releases have no due date. */
export function parseBillingDocument(text: string): BillingDocument {
  const stored = JSON.parse(text) as Stored
  return { ...stored, due_on: stored.due_on ?? null }
}
