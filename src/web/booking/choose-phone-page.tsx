import { lazy, memo, Suspense, useRef } from 'react'
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import './pricing.css'
import { AfterHeading } from '../after-heading.tsx'
import { readPhones } from '../read-phones.ts'
import { getPage } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { PostTerms } from '../shipping/post-terms.tsx'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { groupByBrand, parsePhoneSearch, toTile, type PhoneKind, type PhoneSearch } from './match-phones.ts'
import { PhoneFilter } from './phone-filter.tsx'
import { PhoneTiles } from './phone-tiles.tsx'
import { filterShownPhones, limitPhones, type ShownPhones } from './shown-phones.ts'
import { useShownSearch } from './use-shown-search.ts'
import { SearchShortcut } from './search-shortcut.tsx'
import { focusFirstTile, moveBetweenTiles } from './tile-arrow-keys.ts'

const loadNoPhones = () => import('./no-phones.tsx')
const NoPhones = import.meta.env.SSR ? (await loadNoPhones()).default : lazy(loadNoPhones)

// About one screen of tiles.
const inView = 8

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Repair prices: choose your phone',
    'Choose your phone to see what its screen, battery, camera and other repairs cost, and book one by mail.',
  )
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ShownPhones> {
  const { api } = getPage(context)
  // If the catalogue cannot be loaded, the page shows a notice instead of tiles.
  const phones = await readPhones(api).catch(() => [])
  return limitPhones(phones.map(toTile), new URL(request.url).searchParams)
}

export default function ChoosePhonePage({ loaderData }: { loaderData: ShownPhones }) {
  const { phones, many } = loaderData
  return (
    <PhoneChoice loaderData={loaderData} {...parsePhoneSearch(useShownSearch(), many?.kinds ?? phones)} />
  )
}

/** Apart from the page, so that a navigation that begins does not render its tiles again. */
const PhoneChoice = memo(function PhoneChoice({
  loaderData,
  ...shown
}: PhoneSearch & { loaderData: ShownPhones }) {
  const { phones, many } = loaderData
  const kinds = many?.kinds ?? phones
  const found = filterShownPhones(loaderData, shown)
  const count = many?.found ?? found.length
  const formRef = useRef<HTMLFormElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const toSearch = () => formRef.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  return (
    <>
      <BookingSteps current={0} />
      <PageHeading
        title="Choose your phone"
        intro="Pick your model to see its repairs and what each one costs."
        actions={<NotSure />}
      />
      <AfterHeading>
        <div>
          <PhoneFilter
            phones={kinds}
            shown={shown}
            loads={many !== undefined}
            formRef={formRef}
            onDown={() => focusFirstTile(listRef.current)}
          >
            <p role="status" className="text-soft">
              {kinds.length > 0 && inWords(count, shown, kinds)}
            </p>
            <SearchShortcut formRef={formRef} />
          </PhoneFilter>
        </div>
        {/* Handles arrow keys only: each tile is a link. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={listRef} className="stack gap-8" onKeyDown={(event) => moveBetweenTiles(event, toSearch)}>
          {groupByBrand(found, shown.order).map((group, index) => (
            <PhoneTiles
              key={group.brand}
              {...group}
              eager={index === 0 ? inView : 0}
              folded={!shown.brand && shown.year === null && shown.query === ''}
              found={many?.inSeries[group.brand] ?? group.phones.length}
            />
          ))}
        </div>
        <section aria-labelledby="post-terms" className="max-w-2xl">
          <h2 id="post-terms" className="mb-4">
            Time and post
          </h2>
          <PostTerms />
        </section>
        {found.length === 0 && (
          <Suspense>
            <NoPhones shown={kinds.length > 0 ? shown : null} />
          </Suspense>
        )}
      </AfterHeading>
    </>
  )
})

function inWords(count: number, { brand, year, query }: PhoneSearch, phones: PhoneKind[]): string {
  const series = phones.find((phone) => phone.brand === brand)?.seriesLabel
  return [
    count === 1 ? '1 phone' : `${count} phones`,
    series && `in ${series}`,
    year !== null && `from ${year}`,
    query && `for “${query}”`,
  ]
    .filter(Boolean)
    .join(' ')
}

function NotSure() {
  return (
    <div className="not-sure">
      <p>
        <strong>Not sure which phone?</strong>
        <br />
        You will find its name in Settings, under About.
        <br />
        <Link className="text-link" to="/identify">
          Find it by model number
        </Link>
      </p>
      <p className="mt-2">
        <Link className="text-link" to="/quote">
          My phone is not listed
        </Link>
      </p>
    </div>
  )
}
