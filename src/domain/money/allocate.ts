/** An invoice or adjustment note, in the order of the numbers; integer cents. */
type Document = { number: number; adjusts: number | null; total: number }
/** A payment (positive) or refund (negative), in the order of entry. */
type Entry = { id: number; cents: number; paidOn: string }

/** A share of an entry that belongs to an invoice; `invoice` is null for what is on no document, a deposit or credit. */
export type Part = { invoice: number | null; cents: number }

/** How an invoice stands: what notes changed, what was paid of it, and the day on which that was all. */
type InvoiceStanding = { adjusted: number; paid: number; left: number; paidOn: string | null }

type Allocation = {
  parts: Map<number, Part[]>
  invoices: Map<number, InvoiceStanding>
}

/**
 * Shares the payments of a ticket among its invoices, the oldest first; a refund takes back what is on no document, then from
 * the newest invoice. What is allocated once stays, so that a file can be written again.
 */
export function allocate(documents: readonly Document[], entries: readonly Entry[]): Allocation {
  const invoices = documents
    .filter(({ adjusts }) => adjusts === null)
    .map(({ number, total }) => {
      const notes = documents.filter(({ adjusts }) => adjusts === number)
      const adjusted = notes.reduce((sum, note) => sum + note.total, 0)
      return { number, adjusted, charged: Math.max(0, total + adjusted), paid: 0, paidOn: '' }
    })
  let held = 0
  const parts = new Map<number, Part[]>()
  for (const { id, cents, paidOn } of entries) {
    const own: Part[] = []
    let left = cents
    const give = (invoice: (typeof invoices)[number] | null, part: number) => {
      if (part === 0) return
      left -= part
      own.push({ invoice: invoice?.number ?? null, cents: part })
      if (invoice) invoice.paid += part
      else held += part
      if (invoice && paidOn > invoice.paidOn) invoice.paidOn = paidOn
    }
    if (cents > 0) {
      for (const invoice of invoices) give(invoice, Math.min(left, invoice.charged - invoice.paid))
      give(null, left)
    } else {
      give(null, Math.max(left, -held))
      for (const invoice of invoices.toReversed()) give(invoice, Math.max(left, -invoice.paid))
      give(null, left)
    }
    parts.set(id, own)
  }
  return {
    parts,
    invoices: new Map(
      invoices.map(({ number, adjusted, charged, paid, paidOn }) => {
        const left = charged - paid
        return [number, { adjusted, paid, left, paidOn: left === 0 && paid > 0 ? paidOn : null }]
      }),
    ),
  }
}
