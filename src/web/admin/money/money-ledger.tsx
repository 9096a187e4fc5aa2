import { formatCents } from '#contract/money-amounts.ts'
import { entryLabels, hasReceipt, methodLabels } from '#contract/money.ts'
import { getMainAmount } from '#contract/billing-words.ts'
import type { StaffLedgerEntry, StaffMoney } from '#contract/money.schema.ts'
import { EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { formatDay } from '#contract/format-day.ts'
import { DataTable, type Row } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'

const columns = [
  { key: 'when', label: 'When' },
  { key: 'what', label: 'What' },
  { key: 'details', label: 'Details' },
  { key: 'amount', label: 'Amount', align: 'end' },
] as const

/** Every invoice, adjustment note, payment and refund of a ticket in order, with the balance. */
export function MoneyLedger({ money }: { money: StaffMoney }) {
  const lines = [
    ...money.papers.map((document) => billingRow(money.ticket_id, document)),
    ...money.entries.map((entry) => entryRow(entry, money)),
  ]
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Nothing is written down yet"
        text={`Agreed with the customer: ${formatCents(money.agreed_cents)}.${money.invoice === 'not_due' ? ' The invoice is issued when the ticket reaches Pending Payment.' : ''}`}
      />
    )
  }
  const rows: Row[] = lines.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ row }) => row)
  return (
    <div className="stack">
      <DataTable caption="Papers, payments and refunds" columns={columns} rows={rows} />
      <dl className="money-sums">
        {money.invoice === 'issued' ? (
          <Sum label="Charged" cents={money.invoiced_cents} />
        ) : (
          <Sum label="Agreed" cents={money.agreed_cents} />
        )}
        <Sum label="Paid" cents={money.paid_cents} />
        <Sum {...getMainAmount(money)} />
      </dl>
    </div>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

function billingRow(
  ticketId: number,
  { number, title, kind, issued_at, total_cents }: StaffMoney['papers'][number],
) {
  const page = `/account/ticket/${ticketId}/invoice${kind === 'invoice' ? '' : `?number=${number}`}`
  return {
    at: issued_at,
    row: {
      key: `document-${number}`,
      cells: {
        when: <DateTime iso={issued_at} />,
        what: <Link to={page}>{`${title} ${number}`}</Link>,
        details: <a href={`/api/tickets/${ticketId}/invoices/${number}/pdf`}>PDF</a>,
        amount: formatCents(total_cents),
      },
    },
  }
}

function entryRow(entry: StaffLedgerEntry, { ticket_id: ticketId, entries }: StaffMoney) {
  const { id, kind, method, at, paid_on, amount_cents, reference, reason, recorded_by, neighbour } = entry
  const elsewhere = neighbour === null ? 'by Stripe' : `ticket ${neighbour}, by itself`
  const recordedBy = recorded_by ? `by ${recorded_by}` : elsewhere
  return {
    at,
    row: {
      key: id,
      cells: {
        when: (
          <>
            {formatDay(paid_on)}
            <small className="block text-soft">
              Entered <DateTime iso={at} />
            </small>
          </>
        ),
        what: `${entryLabels[kind]}, ${methodLabels[method].toLowerCase()}`,
        details: (
          <>
            {[reference, reason, recordedBy].filter(Boolean).join(', ')}
            {hasReceipt(entry, entries) && (
              <>
                {', '}
                <a href={`/api/tickets/${ticketId}/payments/${id}/receipt.pdf`}>Receipt</a>
              </>
            )}
          </>
        ),
        amount: formatCents(kind === 'refund' ? amount_cents : -amount_cents),
      },
    },
  }
}
