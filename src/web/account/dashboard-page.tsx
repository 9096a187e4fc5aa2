import { data, Link, useLocation, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { getUserData, type UserData } from '#contract/accounts.ts'
import { getUnread } from '#contract/conversation.ts'
import { getDraft, type Draft } from '#contract/drafts.ts'
import { refusals } from '#contract/refusals.ts'
import type { TicketSummary } from '#contract/tickets.ts'
import { LiveUpdates } from '../live/live-updates.tsx'
import { steady } from '../live/steady.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card, Facts } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { EmailForm, NameForm, PasswordForm } from './account-forms.tsx'
import { changeAccount, type AccountForm } from './change-account.ts'
import { DoneNotice } from './done-notice.tsx'
import type { NotDone } from './not-done.ts'
import { newNotes } from './new-notes.ts'
import { RecentBookings, type Unread } from './recent-bookings.tsx'
import { UnfinishedBooking } from './unfinished-booking.tsx'

const doneWords = {
  'change-name': 'Your name is changed.',
  'change-email': 'We have sent a link to your new address. It takes effect once you open that.',
  'change-password': 'Your password is changed, and every other device is logged out.',
} satisfies Record<AccountForm, string>

type Shown = { user: UserData; tickets: TicketSummary[]; unread: Unread[]; draft: Draft | null; now: number }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'My account', 'Your bookings, your name, email address and password.', {
    noindex: true,
  })
}

async function load({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = pageOf(context)
  const { userData } = await caller()
  // In the browser this runs beside the check that sends visitors to the log-in page.
  if (!userData) throw data({ error: refusals.not_signed_in.says }, { status: 401 })
  const [found, { tickets: unread }, draft] = await Promise.all([
    api.read(getUserData, { accountid: userData.accountid }),
    api.read(getUnread, {}),
    api.read(getDraft, {}).then(
      ({ draft }) => draft,
      () => null,
    ),
  ])
  return { user: found.userData, tickets: found.ticketData, unread, draft, now: Date.now() }
}

export const loader = load
export const clientLoader = steady(load)

export const action = changeAccount
export const clientAction = changeAccount

export default function DashboardPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: NotDone
}) {
  const { user, tickets, unread, draft, now } = loaderData
  const { key } = useLocation()
  const news = unread.reduce((sum, one) => sum + one.unread, 0)
  return (
    <>
      <PageHeading
        eyebrow="My account"
        title={user.fullname}
        actions={
          <Link to="/repairs" className={buttonClass('secondary')}>
            Book a repair
          </Link>
        }
      />
      <div className="grid gap-8">
        <DoneNotice words={doneWords} />
        {draft && <UnfinishedBooking draft={draft} />}
        <div>
          <h2 className="mb-4">Recent Bookings</h2>
          <RecentBookings tickets={tickets} unread={unread} now={now} />
          <LiveUpdates count={news} words={newNotes} />
        </div>
        <Card
          title="Your details"
          actions={
            <Link to="/account" className={buttonClass('quiet')}>
              Change Password
            </Link>
          }
        >
          <Facts
            items={[
              { label: 'Name', value: user.fullname },
              { label: 'Email', value: user.email },
            ]}
          />
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <Link className="text-link" to="/account/security">
              Security: where you are logged in
            </Link>
            <Link className="text-link" to="/account/data">
              Your data: download or erase
            </Link>
          </p>
        </Card>
        {/* Drawn anew once something has changed, so that no password stays behind. */}
        <div key={key} className="grid items-start gap-6 md:grid-cols-2">
          <PasswordForm email={user.email} refused={actionData} />
          <div className="grid gap-6">
            <NameForm user={user} refused={actionData} />
            <EmailForm user={user} refused={actionData} />
          </div>
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
