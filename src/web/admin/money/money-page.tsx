import type { ReactNode } from 'react'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { BuyerForm } from '../../buyers/buyer-form.tsx'
import { changeBuyer } from '../../buyers/change-buyer.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { formatParcelNumber } from '#contract/parcels.ts'
import { capitalCharge } from '#contract/charge-words.ts'
import { getMainAmount } from '#contract/billing-words.ts'
import { getPage } from '../../page-context.ts'
import { Card } from '../../ui/card.tsx'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import { changeMoney, type MoneyFailure } from './change-money.ts'
import { loadTicketPage } from '../load-ticket.ts'
import type { TicketHeading } from '#contract/pages.schema.ts'
import type { StaffMoney } from '#contract/money.schema.ts'
import { AdjustmentForm, CardRefundForm, RecordPaymentForm, ReversalForm } from './money-forms.tsx'
import { MoneyLedger } from './money-ledger.tsx'
import { NoInvoice } from './no-invoice.tsx'
import { staffMeta } from '../staff-meta.ts'
import { getSubmittedPath } from '../ticket-path.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

type Loaded = { ticket: TicketHeading; money: StaffMoney }

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Money of ticket #${params.ticketid}`)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  return loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('GET /api/pages/admin/tickets/{id}/money', { id }),
  )
}
const saveBuyer = changeBuyer((submission) => redirect(getSubmittedPath(submission, 'money'), 303))
export const action = staffFormAction((submission) =>
  submission.intent === 'buyer' ? saveBuyer(submission) : changeMoney(submission),
)

export default function MoneyPage({
  loaderData: { ticket, money },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure & Partial<MoneyFailure>
}) {
  const { label, cents } = getMainAmount(money)
  const failure =
    actionData?.fieldPrefix === undefined
      ? undefined
      : { ...actionData, fieldPrefix: actionData.fieldPrefix, asks: actionData.asks === true }
  const forms = { money, failure }
  const { buyer } = money
  const showsBuyer = buyer.can_change || buyer.company !== '' || buyer.abn !== ''
  const byCard = money.entries.filter(({ refundable_cents }) => refundable_cents > 0)
  return (
    <>
      <TicketPageHeading
        title="Invoice and payments"
        ticket={ticket}
        actions={
          <p className={money.due_cents > 0 ? 'money-state money-open' : 'money-state'}>
            <span className="label-type">{label}</span>
            <strong>{formatCents(cents)}</strong>
          </p>
        }
      />
      <NoInvoice {...forms} />
      <div className="staff-money">
        <MoneyLedger money={money} />
        <div className="stack">
          {money.parcel && <ParcelPayment key={`parcel-${money.parcel_version}`} {...forms} />}
          <Card title={money.parcel ? 'Record a payment for this ticket alone' : 'Record a payment'}>
            <RecordPaymentForm key={`payment-${money.version}`} {...forms} kind="payment" />
          </Card>
          {showsBuyer && (
            <Card title={`${capitalCharge(money.document)} to`}>
              <BuyerForm key={`buyer-${buyer.company}-${buyer.abn}`} money={money} failure={actionData} />
            </Card>
          )}
          {money.papers.length > 0 && (
            <MoneyDetails title="Correct the invoice" open={actionData?.fieldPrefix === 'adjustment-'}>
              <AdjustmentForm key={`adjustment-${money.version}`} {...forms} />
            </MoneyDetails>
          )}
          {money.counter_refundable_cents > 0 && (
            <MoneyDetails title="Record a refund" open={actionData?.fieldPrefix === 'refund-'}>
              <RecordPaymentForm key={`refund-${money.version}`} {...forms} kind="refund" />
            </MoneyDetails>
          )}
          {money.entries
            .filter(({ reversible }) => reversible)
            .map((payment) => (
              <MoneyDetails
                key={`reversal-${payment.id}`}
                title={`Take back the ${payment.kind} of ${formatCents(payment.amount_cents)}`}
                open={actionData?.fieldPrefix === `reversal-${payment.id}-`}
              >
                <ReversalForm key={money.version} {...forms} payment={payment} />
              </MoneyDetails>
            ))}
          {money.card_refunds &&
            byCard.map((payment) => (
              <MoneyDetails
                key={payment.id}
                title={`Refund ${formatCents(payment.amount_cents)} paid by card`}
                open={actionData?.fieldPrefix === `card-${payment.id}-`}
              >
                <CardRefundForm key={`${payment.id}-${money.version}`} {...forms} payment={payment} />
              </MoneyDetails>
            ))}
        </div>
      </div>
    </>
  )
}

/** One payment for everything in the parcel, with what each ticket of it owes. */
function ParcelPayment({ money, failure }: { money: StaffMoney; failure: MoneyFailure | undefined }) {
  const { parcel } = money
  if (!parcel) return null
  return (
    <Card
      title="Record one payment for the parcel"
      hint={`Parcel ${formatParcelNumber(parcel.id)}, ${formatCents(parcel.due_cents)} to pay`}
    >
      <div className="stack">
        <p>
          {parcel.tickets
            .map(({ ticket_id, due_cents }) => `Ticket ${ticket_id}: ${formatCents(due_cents)}`)
            .join('. ')}
          . It pays the oldest document first.{' '}
          <a className="text-link" href={`/api/parcels/${parcel.id}/statement.pdf`}>
            Statement (PDF)
          </a>
        </p>
        <RecordPaymentForm money={money} failure={failure} kind="parcel-payment" />
      </div>
    </Card>
  )
}

function MoneyDetails({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="card money-details" open={open || undefined}>
      <summary>
        <h2 className="card-title">{title}</h2>
      </summary>
      {children}
    </details>
  )
}
