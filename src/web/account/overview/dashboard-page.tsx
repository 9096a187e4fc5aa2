import { type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import type { FormFailure } from '../../forms/form-failure.ts'
import type { AccountPage } from '#contract/pages.schema.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmailForm, FirstPasswordForm, NameForm, PasswordForm } from '../profile/account-forms.tsx'
import { changeAccount, type AccountForm } from '../profile/change-account.ts'
import { SuccessMessage } from '../../forms/success-message.tsx'
import { formatNewNotes } from '../conversation/new-notes.ts'
import { updatesSavedMessage } from '../text-messages/change-updates.ts'
import { AccountUpdatesCard } from '../text-messages/updates-card.tsx'
import { RecentBookings } from './recent-bookings.tsx'
import { UnfinishedBooking } from './unfinished-booking.tsx'

const successMessages = {
  'change-name': 'Your name is changed.',
  'change-email': 'We have sent a link to your new address. It takes effect once you open that.',
  'change-password': 'Your password is changed, and every other device is logged out.',
  'first-password': 'Your password is set.',
  'change-updates': updatesSavedMessage,
} satisfies Record<AccountForm, string>

type Shown = AccountPage & { now: number }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'My account', 'Your bookings, your name, email address and password.', {
    noindex: true,
  })
}

async function load({ context }: LoaderFunctionArgs): Promise<Shown> {
  return { ...(await getPage(context).api.read('GET /api/pages/account', {})), now: Date.now() }
}

export const loader = staleWhileRevalidating(load)

export const action = changeAccount

export default function DashboardPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: FormFailure
}) {
  const { userData: user, tickets, unread, endings, draft, now } = loaderData
  const asksCode = loaderData.second_step === true
  const hasPassword = loaderData.without_password !== true
  const newNoteCount = unread.reduce((sum, one) => sum + one.unread, 0)
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
      <div className="stack gap-8">
        <SuccessMessage messages={successMessages} />
        {loaderData.email_undelivered && (
          <Notice tone="warn" title={`Our email to ${user.email} came back`}>
            A mail server says: “{loaderData.email_undelivered}”. Please check your address, and change it
            below if it is wrong: our updates go there.
          </Notice>
        )}
        {draft?.phoneid && <UnfinishedBooking draft={draft} />}
        <div>
          <h2 className="mb-4">Recent Bookings</h2>
          <RecentBookings tickets={tickets} unread={unread} endings={endings} now={now} />
          <LiveUpdates count={newNoteCount} describe={formatNewNotes} />
        </div>
        <Card
          title="Your details"
          actions={
            hasPassword && (
              <Link to="/account" className={buttonClass('quiet')}>
                Change Password
              </Link>
            )
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
        <div className="grid items-start gap-6 md:grid-cols-2">
          {hasPassword ? (
            <PasswordForm email={user.email} failure={actionData} asksCode={asksCode} />
          ) : (
            <FirstPasswordForm email={user.email} failure={actionData} asksCode={asksCode} />
          )}
          <div className="stack gap-6">
            <NameForm user={user} failure={actionData} />
            {hasPassword && <EmailForm user={user} failure={actionData} asksCode={asksCode} />}
            {loaderData.updates && <AccountUpdatesCard updates={loaderData.updates} failure={actionData} />}
          </div>
        </div>
      </div>
    </>
  )
}
