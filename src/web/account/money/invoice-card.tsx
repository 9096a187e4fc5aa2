import { Link } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import type { Money } from '#contract/money.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LedgerList } from './ledger-list.tsx'

/** Balance of a ticket, the payment link and its invoices; renders nothing before anything was charged. */
export function InvoiceCard({ money }: { money: Money }) {
  const { invoice, papers: documents, entries, due_cents: due, ticket_id: id } = money
  if (invoice === 'not_due' && entries.length === 0) return null
  return (
    <Card title="Invoice and payment" id="money">
      <div className="grid gap-4">
        <p>{describeBalance(money)}</p>
        <LedgerList money={money} />
        <div className="flex flex-wrap gap-3 screen-only">
          {due > 0 && (
            <Link className={buttonClass('secondary')} to={`/account/ticket/${id}/pay`}>
              Pay {formatCents(due)}
            </Link>
          )}
          {documents.map(({ number, title, kind }) => (
            <Link
              key={number}
              className={buttonClass('secondary')}
              to={
                kind === 'invoice'
                  ? `/account/ticket/${id}/invoice`
                  : `/account/ticket/${id}/invoice?number=${number}`
              }
            >
              {kind === 'invoice' ? 'View invoice' : `View ${title.toLowerCase()} ${number}`}
            </Link>
          ))}
        </div>
      </div>
    </Card>
  )
}

/** Describes the balance in one sentence. */
export function describeBalance({ invoice, due_cents: due, invoiced_cents: invoiced }: Money): string {
  if (invoice === 'nothing_to_pay') return 'There is nothing to pay for this repair.'
  if (due > 0) return `${formatCents(due)} is to be paid before we post your phone back.`
  if (due < 0) return `You have a credit of ${formatCents(-due)} with us. We will contact you about it.`
  if (invoice === 'issued' && invoiced === 0) return 'There is nothing to pay.'
  return invoice === 'issued' ? 'Everything is paid. Thank you.' : 'Nothing is to be paid yet.'
}
