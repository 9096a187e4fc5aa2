import { Link, type LoaderFunctionArgs } from 'react-router'
import {
  brandLabels,
  isRepairKey,
  repairKeys,
  repairLabels,
  type Phone,
  type RepairKey,
} from '#contract/catalogue.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { buttonClass, DisabledLink } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { dollars } from '../ui/money.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { phoneOrList } from './find-phone.ts'
import { MarkedDrawing } from './marked-drawing.tsx'
import { phoneDrawing } from './phone-drawing.ts'
import { repairAdvice } from './repair-advice.ts'
import { RepairOptions } from './repair-options.tsx'
import { useShownSearch } from './shown-search.ts'

type Shown = { phone: Phone; drawing: string | null }

export function meta({ loaderData }: { loaderData: Shown | undefined }) {
  const name = loaderData?.phone.displayName ?? 'Phone'
  return [
    { title: `${name} repair prices` },
    {
      name: 'description',
      content: `What a new screen, battery, camera or charging port for the ${name} costs, and how to book it by mail.`,
    },
  ]
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const [phone, drawing] = await Promise.all([
    phoneOrList(pageOf(context).api, params.phoneName),
    phoneDrawing(params.phoneName ?? ''),
  ])
  return { phone, drawing }
}

export const loader = load
export const clientLoader = load

export default function ChooseRepairPage({ loaderData: { phone, drawing } }: { loaderData: Shown }) {
  const options = repairKeys
    .map((repair) => ({ repair, price: phone[repair] }))
    .filter(({ price }) => price > 0)
  const asked = useShownSearch().get('repair') ?? ''
  const chosen = isRepairKey(asked) && phone[asked] > 0 ? asked : null
  return (
    <>
      <BookingSteps current={1} back={['/repairs']} />
      {/* On small screens the drawing stands beside the name, so that the choice is in view without scrolling. */}
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-x-4 gap-y-6 md:grid-cols-2 md:gap-x-12">
        <div className="md:col-span-2 [&>.page-heading]:mb-0">
          <PageHeading
            eyebrow={brandLabels[phone.brand]}
            title={phone.displayName}
            intro="Choose the part that needs replacing."
          />
        </div>
        <div className="md:sticky md:top-6 md:mx-auto md:w-full md:max-w-sm">
          <MarkedDrawing
            drawing={drawing}
            imgSrc={phone.imgSrc}
            displayName={phone.displayName}
            marked={chosen}
          />
        </div>
        <div className="col-span-2 grid gap-6 md:col-span-1">
          {options.length > 0 ? (
            <RepairOptions options={options} chosen={chosen} />
          ) : (
            <Notice tone="info" title="No repair at the moment">
              We do not offer a repair for this phone right now. Ask us on the support page.
            </Notice>
          )}
          <Chosen phone={phone} repair={chosen} />
        </div>
      </div>
    </>
  )
}

function Chosen({ phone, repair }: { phone: Phone; repair: RepairKey | null }) {
  return (
    <>
      <section
        aria-label="Your choice"
        aria-live="polite"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-card p-4 md:p-5"
      >
        {repair ? (
          <>
            <h2 className="flex grow flex-wrap gap-x-3 text-xl md:text-2xl">
              <span>{repairLabels[repair]} Replacement</span>
              <span className="ml-auto">{dollars(phone[repair])}</span>
            </h2>
            <Link
              to={`/booking/${phone.phoneid}/${repair}`}
              prefetch="intent"
              className={buttonClass('primary', 'grow')}
            >
              Create booking
            </Link>
          </>
        ) : (
          <>
            <p className="text-soft">Select a repair to see its price.</p>
            <DisabledLink className="grow">Create booking</DisabledLink>
          </>
        )}
      </section>
      {repair && (
        <section aria-labelledby="good-to-know">
          <h3 id="good-to-know">Good to know</h3>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-soft">
            {repairAdvice(repair, phone).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
