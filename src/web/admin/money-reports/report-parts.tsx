import type { ReactNode } from 'react'
import { formatCents } from '#contract/money-amounts.ts'
import { methodLabels } from '#contract/money.ts'
import type { MoneySummary, NumberHole } from '#contract/money-reports.schema.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { DataTable } from '../../ui/table.tsx'

/** Sums under a list. */
export function Totals({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="money-sums report-totals">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A link that downloads a list or an export. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={buttonClass('secondary', 'report-download')}>
      {children}
    </a>
  )
}

/** Says which invoice numbers are missing. */
export function MissingNumbersNotice({ holes }: { holes: readonly NumberHole[] }) {
  if (holes.length === 0) return null
  const numbers = holes.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
  return (
    <Notice tone="bad" title="Invoice numbers are missing" className="mb-4">
      <p>
        {numbers}. Numbers are given out without a gap, so documents were lost from the database. Compare with
        a backup before you send these figures anywhere.
      </p>
    </Notice>
  )
}

/** Link to the ticket of a row. */
export function TicketLink({ id }: { id: number }) {
  return (
    <Link to={`/admin/tickets/${id}`} className="inline-block min-w-6 py-0.5 text-accent underlined">
      #{id}
    </Link>
  )
}

const methodColumns = [
  { key: 'method', label: 'Method' },
  { key: 'received', label: 'Received', align: 'end' },
  { key: 'refunded', label: 'Refunded', align: 'end' },
  { key: 'net', label: 'Net', align: 'end' },
] as const

/** Payments and refunds by method. */
export function MethodTable({ methods }: { methods: MoneySummary['methods'] }) {
  if (methods.length === 0) return <p className="text-soft">No payments and no refunds.</p>
  return (
    <DataTable
      caption="Payments by method"
      columns={methodColumns}
      rows={methods.map(({ method, received_cents, refunded_cents, net_cents }) => ({
        key: method,
        cells: {
          method: methodLabels[method],
          received: formatCents(received_cents),
          refunded: formatCents(-refunded_cents),
          net: formatCents(net_cents),
        },
      }))}
    />
  )
}

/** Links to the pages before and after. */
export function PageLinks({ before, after }: { before: string | null; after: string | null }) {
  if (before === null && after === null) return null
  return (
    <nav aria-label="Pages" className="report-pages mt-4 flex justify-between gap-3">
      {before === null ? (
        <span />
      ) : (
        <Link to={before} className={buttonClass('secondary')} rel="prev">
          <span aria-hidden="true">← </span>Before
        </Link>
      )}
      {after !== null && (
        <Link to={after} className={buttonClass('secondary')} rel="next">
          More<span aria-hidden="true"> →</span>
        </Link>
      )}
    </nav>
  )
}
