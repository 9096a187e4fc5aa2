import { redirect, useRouteLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { formAction, oneOfForms } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormPageProps } from '../../forms/form-failure.ts'
import {
  erasesPasscode,
  isAtOrAfter,
  isClosed,
  isPosted,
  statusClass,
  statusCodes,
  statusName,
  type Status,
} from '#contract/ticket-statuses.ts'
import { getTicketDates } from '#contract/calendars.ts'
import type { Money } from '#contract/money.schema.ts'
import type { Conversation } from '#contract/conversation.schema.ts'
import type { Ticket, TicketNext } from '#contract/tickets.schema.ts'
import type { TicketPage as Page } from '#contract/pages.schema.ts'
import type { RootData } from '../../root.tsx'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PartTestCard } from '../completions/part-test-card.tsx'
import { CancelCard } from './cancel-card.tsx'
import { linkRenewedMessage, renewLink } from './change-link.ts'
import { sayCame, shippingSuccessMessages, saveNotice, saveParcel } from '../shipping/change-shipping.ts'
import { savePasscode } from './change-passcode.ts'
import { answerIntent, quoteSuccessMessages, sendAnswer } from '../quotes/change-quote.ts'
import { newMessageKey, sendMessage } from '../conversation/change-message.ts'
import { ConversationCard } from '../conversation/conversation-card.tsx'
import { SuccessMessage } from '../../forms/success-message.tsx'
import { loggedOutMessage } from '../../forms/logged-out-message.ts'
import { changeBuyer } from '../../buyers/change-buyer.ts'
import { WorkStartNotice } from '../../work-start.tsx'
import { ParcelCard } from '../money/parcel-payment-card.tsx'
import { InvoiceCard } from '../money/invoice-card.tsx'
import { CameCard } from '../shipping/came-card.tsx'
import { cameIntent } from '../shipping/came-words.ts'
import { CancelledNotice, ParcelOnItsWay, PostingWarning, ShippingCard } from '../shipping/shipping-card.tsx'
import { PasscodeForm } from './passcode-form.tsx'
import { getNextAction } from './next-action.ts'
import { NextStep } from './next-step.tsx'
import { PrivateLinkCard } from './private-link-card.tsx'
import { QuoteCard } from '../quotes/quote-card.tsx'
import { QuoteAnswerForm } from '../quotes/quote-answer-form.tsx'
import { CustomerDetails, RepairDetails } from './ticket-details.tsx'
import { TicketLayout } from './ticket-layout.tsx'
import { saveTicketUpdates, updatesSavedMessage } from '../text-messages/change-updates.ts'
import { TicketUpdatesCard } from '../text-messages/updates-card.tsx'
import { WarrantyCard } from '../warranty-claims/warranty-card.tsx'
import { LinkedTickets } from '../../linked-tickets.tsx'
import { InParcel } from '../../parcels/in-parcel.tsx'
import { TicketProgress } from './ticket-progress.tsx'
import { requireTicketNumber } from '../ticket-number.ts'
import { useRepairs } from '../../repairs.ts'

type Shown = Page & { messageKey: string; now: number }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(
    matches,
    `Ticket ${params.ticketid}`,
    'Where your repair stands, what happens next, and what we noted about it.',
    { noindex: true },
  )
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const page = await getPage(context).api.read('GET /api/pages/tickets/{id}', {
    id: requireTicketNumber(params.ticketid),
  })
  return { ...page, messageKey: newMessageKey(), now: Date.now() }
}

export const loader = staleWhileRevalidating(load)

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const action = formAction(
  oneOfForms({
    [answerIntent]: sendAnswer,
    'renew-link': renewLink,
    parcel: saveParcel,
    [cameIntent]: sayCame,
    notice: saveNotice,
    message: sendMessage,
    updates: saveTicketUpdates,
    buyer: changeBuyer(({ params }) =>
      redirect(`/account/ticket/${requireTicketNumber(params.ticketid)}`, 303),
    ),
    // The passcode form has no intent.
    '': savePasscode,
  }),
  { loggedOutMessage },
)

export default function TicketPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const repairs = useRepairs()
  const {
    ticket,
    conversation,
    messageKey,
    quotes,
    history,
    bench: partTests,
    link,
    shipping,
    money,
    now,
  } = loaderData
  const profile = useRouteLoaderData<RootData>('root')?.profile ?? null
  const open = quotes.quotes.find(({ state }) => state === 'open')
  const failureFor = (intent: string) => getFailure(actionData, intent)
  const key = useFormKey('')
  return (
    <>
      <PageHeading
        eyebrow={
          <>
            <Link className="text-link screen-only" to="/account/dashboard">
              My account
            </Link>
            {` Ticket ${ticket.id} `}
            {loaderData.in_parcel.open && (
              <Link
                className="text-link screen-only"
                aria-label="Add a repair to this parcel"
                to={`/account/ticket/${ticket.id}/add`}
              >
                Add a repair
              </Link>
            )}
          </>
        }
        title={`${ticket.displayName}, ${repairs.name(ticket.repair_name)}`}
      />
      <LinkedTickets ticket={ticket} base="/account/ticket" />
      <InParcel
        parcelId={ticket.parcel_id}
        others={loaderData.in_parcel.others}
        pathOf={({ id }) => `/account/ticket/${id}`}
      />
      <SuccessMessage
        messages={{
          pin: 'The new pin code is saved.',
          message: 'Your message is sent. We answer on this page.',
          pictures: 'Your message is sent, but not every picture could be added.',
          link: linkRenewedMessage,
          updates: updatesSavedMessage,
          ...quoteSuccessMessages,
          ...shippingSuccessMessages,
        }}
      />
      <TicketLayout
        key={ticket.id}
        answer={
          <>
            {shipping.cancelled ? (
              <>
                <p>
                  <StatusBadge className={statusClass(ticket.status)} name={statusName(ticket.status)} />
                </p>
                <CancelledNotice />
              </>
            ) : (
              <NextStep
                next={getNext(ticket, conversation)}
                writeTo="conversation"
                action={getNextAction(ticket, money)}
                where={
                  <TicketProgress
                    status={ticket.status}
                    steps={ticket.steps}
                    outcome={ticket.outcome}
                    warrantyOf={ticket.warranty_of}
                    parcel={<ParcelOnItsWay shipping={shipping} status={ticket.status} />}
                  />
                }
              />
            )}
            <CameCard delivery={ticket.delivery} status={ticket.status} failure={actionData} />
            {!hasBegun(ticket.status) && ticket.outcome === null && <WorkStartNotice />}
            <PostingWarning shipping={shipping} profile={profile} />
            {open ? (
              <QuoteAnswerForm quote={open} asksDigits={false} failure={failureFor(answerIntent)} />
            ) : (
              <FormErrors failure={failureFor(answerIntent)} />
            )}
          </>
        }
        conversation={
          <ConversationCard
            ticket={ticket}
            history={history}
            conversation={conversation}
            others={loaderData.in_parcel.others}
            messageKey={messageKey}
            brief={open !== undefined}
            failure={failureFor('message')}
          />
        }
        sections={
          <>
            <ShippingCard shipping={shipping} profile={profile} failure={actionData} />
            <QuoteCard quotes={quotes.quotes} outcome={quotes.outcome} />
            <ParcelCard money={money} pay={money.due_cents === 0} />
            {(!shipping.cancelled || hasMoney(money)) && (
              <InvoiceCard
                money={money}
                closed={isClosed(ticket.status)}
                feeMayFollow={
                  quotes.outcome === 'unrepaired' &&
                  !isPosted(ticket.status) &&
                  quotes.quotes.some(({ if_declined }) => if_declined.most_cents > 0)
                }
                failure={actionData}
              />
            )}
            <PartTestCard ticketId={ticket.id} phone={ticket.displayName} record={partTests} />
            <RepairDetails ticket={ticket} dated={getTicketDates(ticket, money) !== null} now={now} />
            <CustomerDetails ticket={ticket} open={shipping.open} />
            {!erasesPasscode(ticket.status) && ticket.outcome === null && (
              // Remounted once saved, so that the pin code is cleared, but not by live updates.
              <PasscodeForm key={key} kept={ticket.phone_pin !== null} failure={failureFor('')} />
            )}
            {link !== null && <PrivateLinkCard link={link} />}
            {loaderData.updates && <TicketUpdatesCard updates={loaderData.updates} failure={actionData} />}
            <WarrantyCard ticket={ticket} now={now} />
            {shipping.open && <CancelCard id={ticket.id} />}
          </>
        }
      />
    </>
  )
}

function hasBegun(status: Status): boolean {
  return isAtOrAfter(status, statusCodes.repairing)
}

/** True when anything was ever charged or paid. */
function hasMoney({ papers: documents, entries }: Money): boolean {
  return documents.length + entries.length > 0
}

/** A question from staff precedes the shop's own work, but not the customer's other actions. */
function getNext({ next }: Ticket, { waiting_for }: Conversation): TicketNext {
  if (waiting_for !== 'customer' || next.acts === 'customer') return next
  return { acts: 'customer', text: 'We have asked you something. Please answer in the conversation below.' }
}
