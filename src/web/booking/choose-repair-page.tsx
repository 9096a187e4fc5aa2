import { useContext } from 'react'
import { useNavigate, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { getPrice } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import type { PhoneBackBy } from '#contract/back-by.schema.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import './repair-choice.css'
import { AfterHeading } from '../after-heading.tsx'
import { getPage } from '../page-context.ts'
import { findAddress, pageMeta, findProfile } from '../page-meta.ts'
import { getPart, useRepairs } from '../repairs.ts'
import { buttonClass, DisabledLink } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { FrameContext, Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { WorkStartNotice } from '../work-start.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { findPhone, readBackBy } from './find-phone.ts'
import { MarkedDrawing } from './marked-drawing.tsx'
import { loadPhoneDrawing } from './phone-drawing.ts'
import { toBreadcrumbJsonLd, toServiceJsonLd } from './repair-offers.ts'
import { RepairOptions } from './repair-options.tsx'
import { RepairTerms } from './repair-terms.tsx'
import { useShownSearch } from './use-shown-search.ts'

type Shown = { phone: Phone; drawing: string | null; said: PhoneBackBy['said'] }

export function meta({ loaderData, matches }: Pick<MetaArgs, 'matches'> & { loaderData: Shown | undefined }) {
  const phone = loaderData?.phone
  const name = phone?.displayName ?? 'Phone'
  const [where, profile] = [findAddress(matches), findProfile(matches)]
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Pricing', path: '/repairs' },
    { name, path: `/repairs/${phone?.phoneid}` },
  ]
  return [
    ...pageMeta(
      matches,
      `${name} repair prices`,
      `What a new screen, battery, camera or charging port for the ${name} costs, and how to book it by mail.`,
    ),
    ...(phone && where && profile
      ? [
          { 'script:ld+json': toServiceJsonLd(phone, { origin: where.origin, profile }) },
          { 'script:ld+json': toBreadcrumbJsonLd(where.origin, crumbs) },
        ]
      : []),
  ]
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Shown> {
  const { api } = getPage(context)
  const [phone, { said }] = await Promise.all([
    findPhone(api, params.phoneName, request.url),
    readBackBy(api, params.phoneName ?? ''),
  ])
  return { phone, drawing: await loadPhoneDrawing(phone), said }
}

export default function ChooseRepairPage({ loaderData: { phone, drawing, said } }: { loaderData: Shown }) {
  const repairs = useRepairs()
  const options = repairs.offers(phone)
  const selected = useShownSearch().get('repair') ?? ''
  const chosen = getPrice(phone, selected) > 0 ? selected : null
  const navigate = useNavigate()
  const frame = useContext(FrameContext)
  const choose = (repair: string) => {
    if (getPrice(phone, repair) === 0) return
    const to = `?repair=${repair}`
    void navigate(frame?.toLink(to).href ?? to, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
  return (
    <>
      <BookingSteps current={1} back={['/repairs']} />
      {/* On small screens the drawing stands beside the name, so that the choice is in view without scrolling. */}
      <div className="repair-choice" data-chosen-part={(chosen && getPart(chosen)) || undefined}>
        <div>
          <PageHeading eyebrow={phone.seriesLabel} title={phone.displayName} intro="Choose a repair." />
        </div>
        <AfterHeading>
          <div className="repair-choice-drawing">
            <MarkedDrawing
              drawing={drawing}
              imgSrc={phone.imgSrc}
              displayName={phone.displayName}
              onChoose={choose}
            />
          </div>
          <div className="repair-choice-list">
            {options.length > 0 ? (
              <RepairOptions
                phoneid={phone.phoneid}
                options={options}
                chosen={chosen}
                availability={phone.availability}
              />
            ) : (
              <Notice tone="info" title="No repair at the moment">
                We do not offer a repair for this phone right now.{' '}
                <Link className="text-link" to={`/quote?phone=${encodeURIComponent(phone.displayName)}`}>
                  Ask us for a quote
                </Link>
                .
              </Notice>
            )}
            <WorkStartNotice />
            <Chosen phone={phone} repair={chosen} />
            {chosen && (
              <section aria-label={`${repairs.name(chosen)} in detail`}>
                <RepairTerms
                  repair={chosen}
                  phone={phone}
                  backBy={said.find(({ repairs: of }) => of.length === 0 || of.includes(chosen))?.words}
                />
              </section>
            )}
          </div>
        </AfterHeading>
      </div>
    </>
  )
}

function Chosen({ phone, repair }: { phone: Phone; repair: string | null }) {
  const repairs = useRepairs()
  return (
    <section aria-label="Your choice" aria-live="polite" className="choice-bar">
      {repair ? (
        <>
          <h2 className="choice-title flex grow flex-wrap gap-x-3">
            <span>{repairs.name(repair)}</span>
            <span className="ml-auto">{formatDollars(getPrice(phone, repair))}</span>
          </h2>
          <Link
            to={`/booking/${phone.phoneid}/${repair}`}

            className={buttonClass('primary', 'grow')}
          >
            Create booking
          </Link>
        </>
      ) : (
        <>
          <p className="grow text-soft">Select a repair to book it.</p>
          <DisabledLink className="grow">Create booking</DisabledLink>
        </>
      )}
    </section>
  )
}
