import { data, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { formAction, formHandler, oneOfForms } from '../../forms/form-action.ts'
import { getFailure, isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { capitalCharge, toChargeWord } from '#contract/charge-words.ts'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { Money } from '#contract/money.schema.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { SuccessMessage, withSuccess } from '../../forms/success-message.tsx'
import { describeBalance } from './invoice-card.tsx'
import { ParcelCard } from './parcel-payment-card.tsx'
import { LedgerList } from './ledger-list.tsx'
import { PayByBank, PayByCard, PayConfirming, type TransferCode } from './payment-methods.tsx'
import { requireTicketNumber } from '../ticket-number.ts'

type Shown = { money: Money; session: string | null; transfer: TransferCode | null }
/** URL of the card payment page, to which the browser goes next. */
type CardPaymentPage = { onward: string }
type Outcome = FormFailure | CardPaymentPage

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Pay for ticket ${params.ticketid}`, 'What is to be paid, and how.', {
    noindex: true,
  })
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Shown> {
  const id = requireTicketNumber(params.ticketid)
  const { api } = getPage(context)
  const money = await api.read('GET /api/tickets/{id}/money', { id })
  const due = money.parcel?.due_cents ?? money.due_cents
  const transfer =
    money.pay.bank && due > 0 ? await api.read('GET /api/tickets/{id}/transfer-code', { id }) : null
  return { money, transfer, session: new URL(request.url).searchParams.get('session') }
}

const confirmPayment = formHandler({
  fields: ['session'],
  call: ({ session }, { api, params }) =>
    api.send('POST /api/tickets/{id}/checkouts/confirmations', {
      id: requireTicketNumber(params.ticketid),
      data: { session },
    }),
  done({ state }, submission) {
    const page = `/account/ticket/${requireTicketNumber(submission.params.ticketid)}/pay`
    if (state === 'paid' || state === 'expired') return redirect(withSuccess(page, state), 303)
    const error = 'The card service has not confirmed it yet. Try again in a moment.'
    // A payment that is still pending is not an error: the page itself shows it.
    return data<FormFailure>(
      { error, fields: {}, values: {}, intent: submission.intent, loggedOut: false },
      { status: 202 },
    )
  },
})

const payByCard = formHandler({
  fields: ['parcel'],
  call: ({ parcel }, { api, params }) =>
    parcel === ''
      ? api.send('POST /api/tickets/{id}/checkouts', { id: requireTicketNumber(params.ticketid) })
      : api.send('POST /api/parcels/{id}/checkout', { id: Number(parcel) }),
  // No redirect: without scripts the browser would block it by our Content-Security-Policy form-action.
  done: ({ url }) => data<CardPaymentPage>({ onward: url }),
})

export const action = formAction(oneOfForms({ confirm: confirmPayment, card: payByCard }))

export default function PayPage({ loaderData, actionData }: { loaderData: Shown; actionData?: Outcome }) {
  const { money, session, transfer } = loaderData
  const { ticket_id: id, parcel, pay: ways } = money
  // Who has several tickets in a parcel pays once for all of them.
  const due = parcel?.due_cents ?? money.due_cents
  const failure = isFormFailure(actionData) ? actionData : undefined
  const onward = actionData && 'onward' in actionData ? actionData.onward : undefined
  const confirming = session !== null && due > 0
  const invoices = money.papers.filter(({ kind }) => kind === 'invoice')
  return (
    <>
      <BackToTicket id={id} />
      <PageHeading
        title={due > 0 ? `Pay ${formatCents(due)}` : `${capitalCharge(money.document)} and payment`}
        intro={
          parcel && due > 0
            ? `${formatCents(due)} is to be paid for everything in this parcel.`
            : due > 0 && money.due_on !== null
              ? `${describeBalance(money)} Please pay by ${formatDay(money.due_on)}.`
              : describeBalance(money)
        }
      />
      <SuccessMessage
        messages={{
          paid: 'Your payment has arrived. Thank you! A receipt is on its way to your inbox.',
          expired: 'That card payment was not completed, and nothing was charged.',
        }}
      />
      {confirming && <PayConfirming session={session} failure={failure} />}
      <div className="pay">
        <ParcelCard money={money} />
        <Card title="Your account for this repair">
          <div className="stack">
            <LedgerList money={money} />
            {due === 0 && money.papers.length === 0 && money.entries.length === 0 && (
              <p>Nothing is to be paid.</p>
            )}
            {invoices.map(({ number, title }, index) => (
              <p key={number} className="screen-only">
                <Link
                  className="text-link"
                  to={`/account/ticket/${id}/invoice${index === 0 ? '' : `?number=${number}`}`}
                >
                  View and print{' '}
                  {index === 0 ? `the ${toChargeWord(title, '')}` : `${toChargeWord(title, '')} ${number}`}
                </Link>
              </p>
            ))}
          </div>
        </Card>
        {due > 0 && (
          <div className="stack gap-6">
            {ways.card && (parcel || invoices.length > 0) && !confirming && (
              <PayByCard
                amount={formatCents(due)}
                onward={onward}
                failure={getFailure(failure, 'card')}
                parcel={parcel?.id ?? null}
              />
            )}
            {ways.bank && <PayByBank bank={ways.bank} amount={formatCents(due)} transfer={transfer} />}
            <Card title="At our counter">
              <p>Cash or card, whenever we are open. Please have ticket number {id} ready.</p>
              <p className="mt-2">
                <Link className="text-link" to="/contact">
                  Address and opening hours
                </Link>
              </p>
            </Card>
          </div>
        )}
        {money.owed_back_cents > 0 && (
          <Notice tone="info" title="You have paid more than was charged">
            We see it too, and give the difference back the way it came. You need not do anything.
          </Notice>
        )}
      </div>
    </>
  )
}
