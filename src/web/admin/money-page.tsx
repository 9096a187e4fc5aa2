import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { getDeskMoney, inDollars, type DeskMoney } from '#contract/money.ts'
import { repairLabels } from '#contract/catalogue.ts'
import type { Ticket } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { changeMoney, type MoneyRefused } from './change-money.ts'
import { findTicket } from './find-ticket.ts'
import { AdjustmentForm, CardRefundForm, CounterForm } from './money-forms.tsx'
import { MoneyLedger } from './money-ledger.tsx'
import { NoInvoice } from './no-invoice.tsx'
import { staffMeta } from './staff-meta.ts'

type Loaded = { ticket: Ticket; money: DeskMoney }

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Money of ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(context)
  const ticket = await findTicket(page, params.ticketid)
  return { ticket, money: await page.api.read(getDeskMoney, { id: ticket.id }) }
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  return changeMoney({ api, flash, id: Number(params.ticketid), form: await request.formData() })
}
export const action = change
export const clientAction = change

export default function MoneyPage({
  loaderData: { ticket, money },
  actionData,
}: {
  loaderData: Loaded
  actionData?: MoneyRefused
}) {
  const { due_cents: due } = money
  const forms = { money, refused: actionData ?? null }
  const byCard = money.entries.filter(({ refundable_cents }) => refundable_cents > 0)
  return (
    <>
      <BackToTicket id={ticket.id} />
      <PageHeading
        title="Invoice and payments"
        eyebrow={`${ticket.displayName} · ${repairLabels[ticket.repair_name]} Replacement`}
        actions={
          <p className={due > 0 ? 'money-state money-open' : 'money-state'}>
            <span className="label-type">{due < 0 ? 'Credit' : 'Left to pay'}</span>
            <strong>{inDollars(Math.abs(due))}</strong>
          </p>
        }
      />
      <NoInvoice {...forms} />
      <div className="money-desk">
        <MoneyLedger money={money} />
        <div className="grid gap-4">
          <Card title="Record a payment">
            <CounterForm key={`payment-${money.version}`} {...forms} kind="payment" />
          </Card>
          {money.papers.length > 0 && (
            <MoneyDetails title="Correct the invoice" open={actionData?.place === 'adjustment-'}>
              <AdjustmentForm key={`adjustment-${money.version}`} {...forms} />
            </MoneyDetails>
          )}
          {money.counter_refundable_cents > 0 && (
            <MoneyDetails title="Record a refund" open={actionData?.place === 'refund-'}>
              <CounterForm key={`refund-${money.version}`} {...forms} kind="refund" />
            </MoneyDetails>
          )}
          {money.card_refunds &&
            byCard.map((payment) => (
              <MoneyDetails
                key={payment.id}
                title={`Refund ${inDollars(payment.amount_cents)} paid by card`}
                open={actionData?.place === `card-${payment.id}-`}
              >
                <CardRefundForm key={`${payment.id}-${money.version}`} {...forms} payment={payment} />
              </MoneyDetails>
            ))}
        </div>
      </div>
    </>
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

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
