import { redirect, type LoaderFunctionArgs } from 'react-router'
import { isRepairKey, repairLabels, type Phone, type RepairKey } from '#contract/catalogue.ts'
import { getDraft, type DraftFields } from '#contract/drafts.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Card } from '../ui/card.tsx'
import { dollars } from '../ui/money.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { newBookingKey } from './booking-form-values.ts'
import { BookingForm } from './booking-form.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { phoneOrList } from './find-phone.ts'
import { HowItWorks } from './how-it-works.tsx'
import { repairAdvice } from './repair-advice.ts'
import { sendBooking, type NotBooked } from './send-booking.ts'

type Shown = {
  phone: Phone
  repair: RepairKey
  signedIn: boolean
  draft: Partial<DraftFields> | null
  bookingKey: string
}

export function meta({ loaderData }: { loaderData: Shown | undefined }) {
  const title = loaderData
    ? `Book: ${loaderData.phone.displayName}, ${repairLabels[loaderData.repair]}`
    : 'Book a repair'
  return [
    { title },
    {
      name: 'description',
      content: 'Tell us about your phone and where it goes back to, and book its repair by mail.',
    },
  ]
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = pageOf(context)
  const [phone, who, draft] = await Promise.all([
    phoneOrList(api, params.phoneName),
    caller(),
    // The form can be filled in without it.
    api.read(getDraft, {}).then(
      ({ draft }) => draft,
      () => null,
    ),
  ])
  const repair = params.repairName ?? ''
  if (!isRepairKey(repair) || phone[repair] === 0) throw redirect(`/repairs/${phone.phoneid}`)
  const ofThisForm = draft?.phoneid === phone.phoneid && draft.repair_name === repair
  return {
    phone,
    repair,
    signedIn: who.authLevel > 0,
    draft: ofThisForm ? draft.fields : null,
    bookingKey: newBookingKey(),
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
  return (
    <>
      <BookingSteps current={2} back={['/repairs', `/repairs/${phone.phoneid}`]} />
      <PageHeading
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
              <span>{dollars(actionData?.newPrice ?? phone[repair])}</span>
            </p>
            <ul className="mt-3 grid list-disc gap-1 pl-5 text-soft">
              {repairAdvice(repair, phone).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
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
