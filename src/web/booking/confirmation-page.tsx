import { useRouteLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { listBackBy, paymentNotCounted } from '#contract/back-by.ts'
import { afterBooking } from '#contract/posting.ts'
import { listPreparations, toSteps } from '#contract/preparation-steps.ts'
import { toNotice, type NoticeText } from '#contract/repair-notice.ts'
import { updatesGoTo, type UpdateChannel } from '#contract/updates.ts'
import type { BookingConfirmation } from '#contract/tickets.schema.ts'
import { AddressBlock } from '../address-block.tsx'
import { getPage } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { CallInstead, NextStepsCard } from '../shipping/shipping-instructions.tsx'
import type { RootData } from '../root.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card, EmptyState, Facts } from '../ui/card.tsx'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { FormFailure } from '../forms/form-failure.ts'
import { acceptOnConfirmation } from './accept-on-confirmation.ts'
import { ConfirmNotice } from './confirm-notice.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { parseConfirmation, toNationalMobile } from './parse-confirmation.ts'
import { readSavedConfirmation } from './saved-confirmation.ts'
import { useRepairs } from '../repairs.ts'

type Shown = { last: BookingConfirmation | null; preparations: string[]; notice: NoticeText }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Your booking', 'Your ticket number, and how to send us your phone.', {
    noindex: true,
  })
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  // This tab may have saved the booking even when the API is unreachable.
  const [{ confirmation }, { preparation, notice }] = await Promise.all([
    getPage(context)
      .api.read('GET /api/tickets/last-confirmation', {})
      .catch(() => ({ confirmation: null })),
    readPageTexts(context, 'confirmation'),
  ])
  return {
    last: confirmation,
    preparations: listPreparations(toSteps(preparation.blocks), { brand: null, choice: null }),
    notice: toNotice(notice),
  }
}

export const action = acceptOnConfirmation

export default function ConfirmationPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: FormFailure
}) {
  const saved = parseConfirmation(useHydrated() ? readSavedConfirmation() : null)
  const { last } = loaderData
  // This tab keeps no email address, and the days may have moved since.
  const { back_by, email } = (last?.ticket_id === saved?.ticket_id && last) || {}
  const confirmation = saved ? { ...saved, ...(back_by && { back_by }), ...(email && { email }) } : last
  return (
    <>
      <BookingSteps current={3} />
      {confirmation ? (
        <Booked {...loaderData} confirmation={confirmation} failure={actionData} />
      ) : (
        <NothingBooked />
      )}
    </>
  )
}

type BookedProps = Pick<Shown, 'preparations' | 'notice'> & {
  confirmation: BookingConfirmation
  failure: FormFailure | undefined
}

function Booked({ confirmation, preparations, notice, failure }: BookedProps) {
  const repairs = useRepairs()
  const site = useRouteLoaderData<RootData>('root')
  const { ticket_id, repair_name, user_mobile, private_link, email, back_by = [] } = confirmation
  const { tickets = [{ id: ticket_id, repair_name, displayName: '', battery: confirmation.battery }] } =
    confirmation
  const numbers = tickets.map(({ id }) => id).join(', ')
  const damaged = tickets.find(({ battery }) => battery === 'damaged')
  const toPost = tickets.find(({ battery }) => battery === 'fine')
  const isAlone = tickets.length === 1
  const page = private_link === undefined ? null : new URL(private_link).pathname
  return (
    <>
      <PageHeading
        title={isAlone ? `Ticket ${ticket_id} is booked` : `Tickets ${numbers} are booked`}
        intro="Thank you. Here is what we noted, and what happens next."
      />
      <div className="split gap-8">
        {site && damaged && <CallInstead ticketNumber={damaged.id} profile={site.profile} />}
        <Card title="Your booking">
          <Facts
            items={[
              { label: isAlone ? 'Ticket number' : 'Ticket numbers', value: numbers },
              ...tickets.map(({ id, displayName, repair_name: repair }) => ({
                label: isAlone ? 'Repair' : `Repair of ticket ${id}`,
                value: isAlone ? repairs.name(repair) : `${displayName}, ${repairs.name(repair)}`,
              })),
              ...listBackBy(back_by).map(([label, value]) => ({ label, value })),
              { label: 'Return address', value: <AddressBlock address={confirmation} /> },
              { label: 'Mobile number for updates', value: toNationalMobile(user_mobile) },
              { label: 'Updates', value: updatesAfterBooking(updatesGoTo(site?.profile), email) },
            ]}
          />
          {back_by.some(({ back_by: said }) => said !== null) && <p className="mt-6">{paymentNotCounted}</p>}
          {page !== null && (
            <p className="mt-6">
              We have sent you an email: its link confirms your address. Your ticket’s page is open to you
              already, and to anybody who has its link.
            </p>
          )}
          <p className="mt-6">
            <Link to={page ?? '/account/dashboard'} className={buttonClass('primary')}>
              {page === null ? 'View Account' : 'See your ticket'}
            </Link>
          </p>
        </Card>
        {site && toPost && site.profile.approvalTime !== undefined && (
          <Card title="What to do now">
            <p>{afterBooking.wait_for_approval({ approvalTime: site.profile.approvalTime })}</p>
          </Card>
        )}
        {page === null && confirmation.notice_accepted === false && (
          <ConfirmNotice ticketNumber={ticket_id} notice={notice} failure={failure} />
        )}
        {site && toPost && site.profile.booking === 'post_at_once' && (
          <NextStepsCard
            ticketNumber={toPost.id}
            page={page}
            profile={site.profile}
            preparations={preparations}
          />
        )}
      </div>
    </>
  )
}

function NothingBooked() {
  return (
    <>
      <PageHeading title="Your booking" />
      <EmptyState
        title="No booking in this browser"
        text="Everything you have booked is on your account page."
        action={
          <Link to="/account/dashboard" className={buttonClass('primary')}>
            View Account
          </Link>
        }
      />
    </>
  )
}

/** Says on the confirmation where updates about the booking go. */
function updatesAfterBooking(channel: UpdateChannel, email = 'your email address'): string {
  return channel === 'email'
    ? `To ${email}. We call the mobile number only with a question.`
    : `To ${email}, and as texts to the mobile number if you chose so, once it has answered our question.`
}
