import {
  data,
  Link,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { confirmCheckout, getMoney, inDollars, openCheckout, type Money } from '#contract/money.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Card, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { DoneNotice, withDone } from './done-notice.tsx'
import { stateOf } from './invoice-card.tsx'
import { LedgerList } from './ledger-list.tsx'
import { notDone, type NotDone } from './not-done.ts'
import { PayByBank, PayByCard, PayConfirming } from './pay-ways.tsx'
import { ticketNumber } from './ticket-number.ts'
import { typedIn } from './typed-in.ts'

type Shown = { money: Money; session: string | null }
/** Where the card is charged; the browser goes there next. */
type OnwardTo = { onward: string }
type Outcome = NotDone | OnwardTo

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Pay for ticket ${params.ticketid}`, 'What is to be paid, and how.', {
    noindex: true,
  })
}

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Shown> {
  const id = ticketNumber(params.ticketid)
  const money = await pageOf(context).api.read(getMoney, { id })
  return { money, session: new URL(request.url).searchParams.get('session') }
}

export const loader = load
export const clientLoader = load

async function pay({ request, context, params }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  const page = `/account/ticket/${id}/pay`
  const typed = await typedIn(request)
  if (typed('intent') === 'confirm') {
    const confirmed = await api.send(confirmCheckout, { id, data: { session: typed('session') } })
    if (isRefused(confirmed)) return notDone(flash, confirmed, {}, 'confirm')
    if (confirmed.state === 'paid') return redirect(withDone(page, 'paid'), 303)
    if (confirmed.state === 'expired') return redirect(withDone(page, 'expired'), 303)
    return data<NotDone>(
      {
        error: 'The card service has not confirmed it yet. Try again in a moment.',
        fields: {},
        typed: {},
        intent: 'confirm',
      },
      { status: 202 },
    )
  }
  const opened = await api.send(openCheckout, { id })
  if (isRefused(opened)) return notDone(flash, opened, {}, 'card')
  // Not redirected to: a browser without scripts would stop that at our own form policy.
  return data<OnwardTo>({ onward: opened.url })
}

export const action = pay
export const clientAction = pay

export default function PayPage({ loaderData, actionData }: { loaderData: Shown; actionData?: Outcome }) {
  const { money, session } = loaderData
  const { ticket_id: id, due_cents: due, pay: ways } = money
  const refused = actionData && 'error' in actionData ? actionData : undefined
  const onward = actionData && 'onward' in actionData ? actionData.onward : undefined
  const confirming = session !== null && due > 0
  const invoiced = money.papers.some(({ kind }) => kind === 'invoice')
  return (
    <>
      <BackToTicket id={id} />
      <PageHeading title={due > 0 ? `Pay ${inDollars(due)}` : 'Invoice and payment'} intro={stateOf(money)} />
      <DoneNotice
        words={{
          paid: 'Your payment has arrived. Thank you! A receipt is on its way to your inbox.',
          expired: 'That card payment was not completed, and nothing was charged.',
        }}
      />
      {confirming && <PayConfirming session={session} refused={refused} />}
      <div className="pay">
        <Card title="Your account for this repair">
          <div className="grid gap-4">
            <LedgerList money={money} />
            {due === 0 && money.papers.length === 0 && money.entries.length === 0 && (
              <p>Nothing is to be paid.</p>
            )}
            {invoiced && (
              <p className="screen-only">
                <Link className="text-link" to={`/account/ticket/${id}/invoice`}>
                  View and print the invoice
                </Link>
              </p>
            )}
          </div>
        </Card>
        {due > 0 && (
          <div className="grid gap-6">
            {ways.card && invoiced && !confirming && (
              <PayByCard
                amount={inDollars(due)}
                onward={onward}
                refused={refused?.intent === 'card' ? refused : undefined}
              />
            )}
            {ways.bank && <PayByBank bank={ways.bank} amount={inDollars(due)} />}
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
        {due < 0 && (
          <Notice tone="info" title="You have paid more than was charged">
            We see it too, and give the difference back the way it came. You need not do anything.
          </Notice>
        )}
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
