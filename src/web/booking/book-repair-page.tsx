import { Suspense, useState } from 'react'
import { levels } from '#contract/endpoint.ts'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { getPrice } from '#contract/catalogue.ts'
import { toNotice, type NoticeText } from '#contract/repair-notice.ts'
import type { Block } from '#contract/text-blocks.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import type { UpdateChoice } from '#contract/updates.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Draft, DraftFields, DraftPhoto } from '#contract/drafts.schema.ts'
import { AfterHeading } from '../after-heading.tsx'
import { lazyPart } from '../lazy-part.ts'
import { getPage, refusedPhoneContext } from '../page-context.ts'
import { findProfile, pageMeta } from '../page-meta.ts'
import { toRepairs, useRepairs } from '../repairs.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { afterDraft } from './after-draft.ts'
import { BookingWhenOpen } from './booking-when-open.tsx'
import { newBookingKey } from './booking-key.ts'
import { BookingSteps } from './booking-steps.tsx'
import { findPhone, readBackBy } from './find-phone.ts'
import type { Further } from './further-values.ts'
import { readKeptItems } from './kept-items.ts'
import './repair-terms.css'
import type { BookingFailure } from './send-booking.ts'

const loadAside = () => import('./booking-aside.tsx')
// Until it is loaded, what the server rendered works as it does without scripts.
const BookingAside = import.meta.env.SSR ? (await loadAside()).default : lazyPart(loadAside)

type Shown = {
  phone: Phone
  repair: string
  signedIn: boolean
  draft?: Partial<DraftFields>
  guest?: Draft['guest']
  kept?: Further
  photos?: DraftPhoto[]
  lastAddress: ContactFields | null
  /** The choice of the account; left out where there is nothing to choose yet. */
  updatesBy?: UpdateChoice | undefined
  /** Left out for anonymous visitors, so that their page can be cached. */
  bookingKey?: string | undefined
  howItWorks: Block[]
  notice: NoticeText
  termsVersion: string
  /** Between which days it should be home, in words; none where dates are off. */
  backBy?: string | undefined
  /** What Express brings, in words; left out where it cannot be chosen. */
  express?: string | undefined
}

export function meta({ loaderData, matches }: Pick<MetaArgs, 'matches'> & { loaderData: Shown | undefined }) {
  const title = loaderData
    ? `Book: ${loaderData.phone.displayName}, ${toRepairs(findProfile(matches)).label(loaderData.repair)}`
    : 'Book a repair'
  return pageMeta(matches, title, 'Tell us which phone comes to us, and where it goes back to.', {
    noindex: true,
  })
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = getPage(context)
  // Whoever comes by a link finds it loaded; the first page of a visit calls no loader.
  if (!import.meta.env.SSR) loadAside().catch(() => {})
  const refused = context.get(refusedPhoneContext)
  const [phone, { said, express }, who, texts, { draft, photos, last: lastAddress, updates }] =
    await Promise.all([
      refused ?? findPhone(api, params.phoneName, request.url),
      readBackBy(api, params.phoneName ?? '', params.repairName ?? ''),
      caller(),
      readPageTexts(context, 'booking'),
      // The form works without the draft; what was typed a moment ago, before it was left, is in it.
      afterDraft(() => api.read('GET /api/pages/booking-form', {})).catch(() => ({
        draft: null,
        photos: [],
        last: null,
        updates: undefined,
      })),
    ])
  const repair = params.repairName ?? ''
  if (getPrice(phone, repair) === 0 && !refused) throw redirect(`/repairs/${phone.phoneid}`)
  const signedIn = who.authLevel > levels.anonymous
  const ofThisPhone = photos.filter(({ phoneid }) => phoneid === phone.phoneid)
  const ofThisForm = draft?.phoneid === phone.phoneid && draft.repair_name === repair
  return {
    phone,
    repair,
    signedIn,
    ...(ofThisForm && { draft: draft.fields, guest: draft.guest }),
    // Kept while the draft is that of another form, which another tab shows.
    ...(ofThisPhone.length > 0 && { photos: ofThisPhone }),
    ...(ofThisForm && draft.items && { kept: await readKeptItems(api, draft.items) }),
    lastAddress,
    // Left out where there is none: each name is bytes of the document.
    ...(updates && { updatesBy: updates.choice }),
    ...(signedIn && { bookingKey: newBookingKey() }),
    howItWorks: texts.how_it_works.blocks,
    notice: toNotice(texts.notice),
    termsVersion: texts.terms.label,
    ...(said[0] && { backBy: said[0].words }),
    ...(express !== undefined && { express }),
  }
}

/** Loaded with the form's first paint done: the page shows before the code that sends it has come. */
export function action(sent: ActionFunctionArgs) {
  return import('./send-booking.ts').then(
    (loaded) => loaded.sendBooking(sent),
    // Its code did not come: the form stays as it is, with what is typed.
    () => data({ error: 'Please try again.', fields: {} }, { status: 503 }),
  )
}

export default function BookRepairPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: BookingFailure
}) {
  const { phone, repair, draft } = loaderData
  const form = `${phone.phoneid} ${repair}`
  const [shown, setShown] = useState({ form, draft, isTyped: false })
  // A draft that comes to a form in which something was typed was made of it, and has no pin code: what is typed stays.
  const isOther = shown.form !== form || (!draft !== !shown.draft && !(draft && shown.isTyped))
  if (isOther) setShown({ form, draft, isTyped: false })
  const name = useRepairs().name(repair)
  const price = actionData?.newPrice ?? getPrice(phone, repair)
  return (
    <>
      <BookingSteps current={2} back={['/repairs', `/repairs/${phone.phoneid}`]} />
      <PageHeading
        eyebrow={`${phone.displayName}, ${name}, ${formatDollars(price)}`}
        title="Book your repair"
        intro="Tell us which phone comes to us, and where it goes back to."
      />
      <AfterHeading>
        <div
          className="split gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]"
          onInput={() => !shown.isTyped && setShown({ ...shown, isTyped: true })}
        >
          <BookingWhenOpen
            // Another repair, or a discarded draft, remounts the form.
            key={`${form} ${shown.draft ? 'kept' : 'new'}`}
            {...loaderData}
            draft={shown.draft}
            failure={actionData}
          />
          <aside className="stack gap-8 lg:sticky lg:top-6">
            <Suspense>
              <BookingAside
                phone={phone}
                repair={repair}
                price={price}
                hasDays={loaderData.backBy !== undefined}
                howItWorks={loaderData.howItWorks}
              />
            </Suspense>
          </aside>
        </div>
      </AfterHeading>
    </>
  )
}
