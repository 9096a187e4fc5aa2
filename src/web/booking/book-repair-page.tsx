import { redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { isRepairKey, repairLabels, type Phone, type RepairKey } from '#contract/catalogue.ts'
import { getDraft, type DraftFields } from '#contract/drafts.ts'
import { getLastAddress, type LastAddress } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Card } from '../ui/card.tsx'
import { dollars } from '../ui/money.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { BookingForm } from './booking-form.tsx'
import { newBookingKey } from './booking-key.ts'
import { BookingSteps } from './booking-steps.tsx'
import { phoneOrList } from './find-phone.ts'
import { HowItWorks } from './how-it-works.tsx'
import { RepairTerms } from './repair-terms.tsx'
import { sendBooking, type NotBooked } from './send-booking.ts'

type Shown = {
  phone: Phone
  repair: RepairKey
  signedIn: boolean
  draft: Partial<DraftFields> | null
  lastAddress: LastAddress | null
  /** Null for whoever is not signed in, so that the page is the same for all of them. */
  bookingKey: string | null
}

export function meta({ loaderData, matches }: Pick<MetaArgs, 'matches'> & { loaderData: Shown | undefined }) {
  const title = loaderData
    ? `Book: ${loaderData.phone.displayName}, ${repairLabels[loaderData.repair]}`
    : 'Book a repair'
  return pageMeta(
    matches,
    title,
    'Tell us about your phone and where it goes back to, and book its repair by mail.',
    { noindex: true },
  )
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = pageOf(context)
  const asked = caller()
  const [phone, who, lastAddress, draft] = await Promise.all([
    phoneOrList(api, params.phoneName),
    asked,
    // The form can be filled in without the two that follow.
    asked
      .then(async ({ authLevel }) => (authLevel > 0 ? (await api.read(getLastAddress, {})).last : null))
      .catch(() => null),
    api.read(getDraft, {}).then(
      ({ draft }) => draft,
      () => null,
    ),
  ])
  const repair = params.repairName ?? ''
  if (!isRepairKey(repair) || phone[repair] === 0) throw redirect(`/repairs/${phone.phoneid}`)
  const signedIn = who.authLevel > 0
  const ofThisForm = draft?.phoneid === phone.phoneid && draft.repair_name === repair
  return {
    phone,
    repair,
    signedIn,
    draft: ofThisForm ? draft.fields : null,
    lastAddress,
    bookingKey: signedIn ? newBookingKey() : null,
  }
}

export const loader = load
export const clientLoader = load

export const action = sendBooking
export const clientAction = sendBooking

export default function BookRepairPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: NotBooked
}) {
  const { phone, repair, draft } = loaderData
  const price = actionData?.newPrice ?? phone[repair]
  return (
    <>
      <BookingSteps current={2} back={['/repairs', `/repairs/${phone.phoneid}`]} />
      <PageHeading
        eyebrow={`${phone.displayName}, ${repairLabels[repair]} Replacement, ${dollars(price)}`}
        title="Book your repair"
        intro="Tell us which phone comes to us, and where it goes back to."
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <BookingForm
          // Another repair, or a discarded draft, is a form to begin anew.
          key={`${phone.phoneid} ${repair} ${draft ? 'kept' : 'new'}`}
          {...loaderData}
          refused={actionData}
        />
        <aside className="grid gap-8 lg:sticky lg:top-6">
          <Card title={`${repairLabels[repair]} Replacement`}>
            <p className="leader">
              <span>{phone.displayName}</span>
              <span>{dollars(price)}</span>
            </p>
            <div className="mt-4">
              <RepairTerms repair={repair} phone={phone} />
            </div>
          </Card>
          <HowItWorks />
        </aside>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
