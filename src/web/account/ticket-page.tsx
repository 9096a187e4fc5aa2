import {
  Link,
  useLocation,
  useRouteLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { getTicketHistory, type HistoryEntry } from '#contract/history.ts'
import { getMailIn, type MailIn } from '#contract/mail-in.ts'
import { getMoney, type Money } from '#contract/money.ts'
import { getBenchRecord, type BenchRecord } from '#contract/part-tests.ts'
import { getQuotes, type TicketQuotes } from '#contract/quotes.ts'
import { getConversation, type Conversation as Talk } from '#contract/conversation.ts'
import { getUserTicket, type Ticket, type TicketNext } from '#contract/tickets.ts'
import type { Site } from '../root.tsx'
import { ErrorPage } from '../error-page.tsx'
import { steady } from '../live/steady.ts'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { BenchCard } from './bench-card.tsx'
import { CancelCard } from './cancel-card.tsx'
import { linkDone, readLink, renewLink } from './change-link.ts'
import { mailInDone, saveNotice, saveParcel } from './change-mail-in.ts'
import { savePasscode } from './change-passcode.ts'
import { answerIntent, quoteDone, sendAnswer } from './change-quote.ts'
import { newMessageKey, sendMessage } from './change-message.ts'
import { Conversation } from './conversation.tsx'
import { DoneNotice } from './done-notice.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { CancelledNotice, MailInCard } from './mail-in-card.tsx'
import type { NotDone } from './not-done.ts'
import { PasscodeForm } from './passcode-form.tsx'
import { nextAction } from './next-action.ts'
import { NextStep } from './next-step.tsx'
import { PrivateLinkCard } from './private-link-card.tsx'
import { QuoteCard } from './quote-card.tsx'
import { QuoteOffer } from './quote-offer.tsx'
import { CustomerDetails, RepairDetails } from './ticket-details.tsx'
import { TicketSteps } from './ticket-steps.tsx'
import { ticketNumber } from './ticket-number.ts'
import { typedOn } from './typed-in.ts'

type Shown = {
  ticket: Ticket
  talk: Talk
  messageKey: string
  quotes: TicketQuotes
  history: HistoryEntry[]
  bench: BenchRecord
  link: string
  mailIn: MailIn
  money: Money
  now: number
}

// From here on the phone is no longer with us, and its pin code is erased.
const postedToCustomer = 5

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(
    matches,
    `Ticket ${params.ticketid}`,
    'Where your repair stands, what happens next, and what we noted about it.',
    { noindex: true },
  )
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const { api } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  const [ticket, talk, quotes, { history }, bench, link, mailIn, money] = await Promise.all([
    api.read(getUserTicket, { data: { ticketid: id } }),
    api.read(getConversation, { id, side: 'customer' }),
    api.read(getQuotes, { id }),
    api.read(getTicketHistory, { id }),
    api.read(getBenchRecord, { id }),
    readLink(api, id),
    api.read(getMailIn, { id }),
    api.read(getMoney, { id }),
  ])
  return {
    ticket,
    talk,
    messageKey: newMessageKey(),
    quotes,
    history,
    bench,
    link,
    mailIn,
    money,
    now: Date.now(),
  }
}

export const loader = load
export const clientLoader = steady(load)

async function change({ request, context, params }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const desk = { api, flash, id: ticketNumber(params.ticketid), form, typed: typedOn(form) }
  switch (desk.typed('intent')) {
    case answerIntent:
      return sendAnswer(desk, desk.id)
    case 'renew-link':
      return renewLink(api, flash, desk.id)
    case 'parcel':
      return saveParcel(desk)
    case 'notice':
      return saveNotice(desk)
    case 'message':
      return sendMessage(desk)
    default:
      return savePasscode(desk)
  }
}

export const action = change
export const clientAction = change

export default function TicketPage({ loaderData, actionData }: { loaderData: Shown; actionData?: NotDone }) {
  const { ticket, talk, messageKey, quotes, history, bench, link, mailIn, money, now } = loaderData
  const profile = useRouteLoaderData<Site>('root')?.profile ?? null
  const open = quotes.quotes.find(({ state }) => state === 'open')
  const refusedFor = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const { key } = useLocation()
  return (
    <>
      <p className="screen-only">
        <Link className="text-link" to="/account/dashboard">
          My account
        </Link>
      </p>
      <PageHeading
        eyebrow={`Ticket ${ticket.id}`}
        title={`${ticket.displayName}, ${repairLabels[ticket.repair_name]} Replacement`}
      />
      <DoneNotice
        words={{
          pin: 'The new pin code is saved.',
          message: 'Your message is sent. We answer on this page.',
          pictures: 'Your message is sent, but not every picture could be added.',
          link: linkDone,
          ...quoteDone,
          ...mailInDone,
        }}
      />
      {mailIn.cancelled ? (
        <CancelledNotice />
      ) : (
        <NextStep next={nextOf(ticket, talk)} action={nextAction(ticket, money)} />
      )}
      {open && <QuoteOffer quote={open} asksDigits={false} refused={refusedFor(answerIntent)} />}
      <TicketSteps status={ticket.status} steps={ticket.steps} />
      <div className="ticket-columns">
        <Conversation
          key={ticket.id}
          ticket={ticket}
          history={history}
          talk={talk}
          messageKey={messageKey}
          refused={refusedFor('message')}
        />
        <div className="ticket-facts">
          <QuoteCard quotes={quotes.quotes} outcome={quotes.outcome} />
          <MailInCard mailIn={mailIn} profile={profile} refused={actionData} />
          {(!mailIn.cancelled || hasMoney(money)) && <InvoiceCard money={money} />}
          <BenchCard ticketId={ticket.id} phone={ticket.displayName} record={bench} />
          <RepairDetails ticket={ticket} now={now} />
          <CustomerDetails ticket={ticket} open={mailIn.open} />
        </div>
        {/* Last on a phone; beside the facts there is room for it below the conversation. */}
        <div className="grid gap-6">
          {/* Drawn anew once saved, so that the pin code does not stay in view, but not when something new is told. */}
          {ticket.status < postedToCustomer && (
            <div className="screen-only">
              <PasscodeForm key={key} kept={ticket.phone_pin !== null} refused={refusedFor('')} />
            </div>
          )}
          {link !== '' && <PrivateLinkCard link={link} />}
          {mailIn.open && <CancelCard id={ticket.id} />}
        </div>
      </div>
    </>
  )
}

/** Whether anything was ever charged or paid. */
function hasMoney({ papers, entries }: Money): boolean {
  return papers.length + entries.length > 0
}

/** A question of ours goes before our own work, but not before what else the customer has to do. */
function nextOf({ next }: Ticket, { waiting_for }: Talk): TicketNext {
  if (waiting_for !== 'customer' || next.acts === 'customer') return next
  return { acts: 'customer', text: 'We have asked you something. Please answer in the conversation below.' }
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
