import { formatCents } from '#contract/money-amounts.ts'
import { getPaidAhead } from '#contract/billing-words.ts'
import { capitalCharge, toChargeWord } from '#contract/charge-words.ts'
import { formatDay } from '#contract/format-day.ts'
import type { Money } from '#contract/money.schema.ts'
import { BuyerForm } from '../../buyers/buyer-form.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { LedgerList } from './ledger-list.tsx'

/** Balance of a ticket, the payment link and its invoices; before anything was charged, only the business to be named. */
export function InvoiceCard({
  money,
  closed = false,
  feeMayFollow = false,
  failure,
}: {
  money: Money
  /** The ticket is completed: no invoice is to come, for which a business could be named. */
  closed?: boolean
  /** The customer has declined, and the shop has not said yet which fee that costs. */
  feeMayFollow?: boolean
  failure?: FormFailure | undefined
}) {
  const { invoice, papers: documents, entries, due_cents: due, ticket_id: id } = money
  if (invoice === 'not_due' && entries.length === 0) {
    return money.buyer.can_change && !closed ? (
      <Card title={capitalCharge(money.document)} hint="Nothing to pay yet" id="money">
        <BuyerForm money={money} failure={failure} />
      </Card>
    ) : null
  }
  const balance = describeBalance(money, feeMayFollow)
  const first = documents.find(({ kind }) => kind === 'invoice')?.number
  return (
    <Card title={`${capitalCharge(money.document)} and payment`} hint={balance} id="money">
      <div className="stack">
        <p>
          {balance}
          {due > 0 && money.due_on !== null && ` Please pay by ${formatDay(money.due_on)}.`}
        </p>
        <LedgerList money={money} />
        {invoice !== 'nothing_to_pay' && <BuyerForm money={money} failure={failure} />}
        <div className="flex flex-wrap gap-3 screen-only">
          {due > 0 && !money.parcel && (
            <Link className={buttonClass('secondary')} to={`/account/ticket/${id}/pay`}>
              Pay {formatCents(due)}
            </Link>
          )}
          {documents.map(({ number, title }) => (
            <Link
              key={number}
              className={buttonClass('secondary')}
              to={
                number === first
                  ? `/account/ticket/${id}/invoice`
                  : `/account/ticket/${id}/invoice?number=${number}`
              }
            >
              {number === first ? `View ${toChargeWord(title, '')}` : `View ${title.toLowerCase()} ${number}`}
            </Link>
          ))}
        </div>
      </div>
    </Card>
  )
}

/** Describes in one sentence what is left to pay. */
export function describeBalance(money: Money, feeMayFollow = false): string {
  const { invoice, due_cents: due, owed_back_cents: owed, invoiced_cents: invoiced } = money
  const ahead = getPaidAhead(money)
  if (owed > 0) return `You have a credit of ${formatCents(owed)} with us. We will contact you about it.`
  if (invoice === 'nothing_to_pay' && !feeMayFollow) return 'There is nothing to pay for this repair.'
  if (due > 0) return `${formatCents(due)} is to be paid before we post your phone back.`
  if (ahead > 0) return `You have paid ${formatCents(ahead)} ahead. We take it off the price.`
  if (invoice === 'issued' && invoiced === 0) return 'There is nothing to pay.'
  return invoice === 'issued' ? 'Everything is paid. Thank you.' : 'Nothing is to be paid yet.'
}
