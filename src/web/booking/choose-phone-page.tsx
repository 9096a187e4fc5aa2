import { Link, type LoaderFunctionArgs } from 'react-router'
import { brandLabels, getPhones, type Phone } from '#contract/catalogue.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { brandFrom, byBrand, matchPhones, type PhoneTile } from './match-phones.ts'
import { PhoneFilter } from './phone-filter.tsx'
import { PhoneTiles } from './phone-tiles.tsx'
import { useShownSearch } from './shown-search.ts'

export function meta() {
  return [
    { title: 'Repair prices: choose your phone' },
    {
      name: 'description',
      content:
        'Choose your Apple iPhone or Samsung phone to see what its screen, battery, camera and other repairs cost.',
    },
  ]
}

type Shown = { phones: PhoneTile[] }

async function load({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { api } = pageOf(context)
  // Without the list there are no tiles, and nothing else to say about it.
  const phones = await api.read(getPhones, {}).then(
    ({ data }) => JSON.parse(data) as Phone[],
    () => [],
  )
  return {
    phones: phones.map(({ phoneid, brand, model, displayName, imgSrc }) => ({
      phoneid,
      brand,
      model,
      displayName,
      imgSrc,
    })),
  }
}

export const loader = load
export const clientLoader = load

export default function ChoosePhonePage({ loaderData: { phones } }: { loaderData: Shown }) {
  const search = useShownSearch()
  const brand = brandFrom(search.get('brand'))
  const typed = search.get('q') ?? ''
  const found = matchPhones(phones, brand, typed)
  const narrowed = brand !== null || typed !== ''
  return (
    <>
      <BookingSteps current={0} />
      <PageHeading
        title="Choose your phone"
        intro="Pick your model to see its repairs and what each one costs."
      />
      <div>
        <PhoneFilter brand={brand} typed={typed} />
        <p role="status" className="mt-3 text-soft">
          {narrowed && (
            <>
              {found.length === 1 ? '1 phone' : `${found.length} phones`}
              {brand && ` in ${brandLabels[brand]}`}
              {typed && ` for “${typed}”`}
            </>
          )}
        </p>
      </div>
      {byBrand(found).map((group) => (
        <PhoneTiles key={group.brand} brand={group.brand} phones={group.phones} />
      ))}
      {phones.length > 0 && found.length === 0 && (
        <EmptyState
          title="No phone matches"
          text={
            <>
              Check the spelling, or{' '}
              <Link className="text-link" to="/contact">
                ask us
              </Link>{' '}
              about your phone.
            </>
          }
          action={
            <Link to="/repairs" className={buttonClass('secondary')}>
              Show all phones
            </Link>
          }
        />
      )}
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
