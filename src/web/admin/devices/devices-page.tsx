import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { getPrice } from '#contract/catalogue.ts'
import type { CataloguePhone } from '#contract/phones.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import { getPage } from '../../page-context.ts'
import { useRepairs } from '../../repairs.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { getDevicePath } from './device-path.ts'
import { DeviceFilter } from './device-filter.tsx'
import { Price } from './price.tsx'
import { priceFields, type PriceField } from './prices-form.ts'
import { RowList } from '../lists/row-list.tsx'
import { SetupReturn } from '../setup/setup-return.tsx'
import { staffMeta } from '../staff-meta.ts'
import { useMayOpen } from '../use-role.ts'

export const meta = () => staffMeta('Devices')

/** As many rows are on one page: a longer table is slow to send and to scroll. */
const PAGE = 150

type Loaded = { phones: CataloguePhone[]; series: Series[]; total: number; page: number }

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const brand = search.get('brand')?.slice(0, 40) ?? ''
  // People write "S20+", the catalogue "S20 Plus".
  const q = (search.get('q') ?? '').replaceAll('+', ' plus').slice(0, 80)
  const page = /^[1-9]\d?$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  const { api } = getPage(context)
  const find = (known: string) =>
    api.read('POST /api/phones/searches', {
      data: { q, ...(known && { brand: known }), limit: PAGE, offset: (page - 1) * PAGE },
    })
  const found = await find(brand)
  // A series that is gone, as in an old bookmark, filters nothing.
  const isKnown = brand === '' || found.series.some(({ key }) => key === brand)
  const { phones, series, total } = isKnown ? found : await find('')
  return { phones, series, total, page }
}

export default function DevicesPage({ loaderData: { phones, series, total, page } }: { loaderData: Loaded }) {
  const repairs = useRepairs()
  const fields = priceFields(repairs.list, { brand: null })
  const [search] = useSearchParams()
  const brand = search.get('brand') ?? ''
  const q = search.get('q') ?? ''
  const mayOpen = useMayOpen()
  const all = series.reduce((sum, one) => sum + one.phones, 0)

  return (
    <>
      <PageHeading
        title="Devices"
        intro="What each repair costs, for every phone. A dash means that we do not offer it."
        actions={
          <>
            <SetupReturn />
            {mayOpen('/admin/prices') && (
              <Link to={pricesPath(brand, q)} className={buttonClass('secondary')}>
                Change many prices
              </Link>
            )}
            <Link to={availabilityPath(brand, q)} className={buttonClass('secondary')}>
              Availability
            </Link>
            <Link to="/admin/series" className={buttonClass('secondary')}>
              Series and order
            </Link>
            {mayOpen('/admin/repairs') && (
              <Link to="/admin/repairs" className={buttonClass('secondary')}>
                Repairs
              </Link>
            )}
            <Link to="/admin/phones/new" className={buttonClass('primary')}>
              Add a phone
            </Link>
          </>
        }
      />
      <DeviceFilter series={series} />
      <p className="mb-2 text-small text-soft" aria-live="polite">
        {total === all ? `${all} devices` : `${total} of ${all} devices`}
        {total > phones.length && phones.length > 0 && (
          <>, {describeRows((page - 1) * PAGE, phones.length)}</>
        )}
      </p>
      {phones.length === 0 ? (
        <EmptyState
          title="No device matches"
          text="Try fewer letters or another brand."
          action={
            <Link to="/admin/devices" className={buttonClass('secondary')}>
              Show all devices
            </Link>
          }
        />
      ) : (
        <RowList>
          <DataTable
            caption="Devices and their prices"
            columns={[
              { key: 'device', label: 'Device' },
              ...fields.map(({ key, label }) => ({ key, label, align: 'end' as const })),
              { key: 'edit', label: 'Edit' },
            ]}
            rows={phones.map((phone) => toRow(phone, fields, search.toString()))}
            className="device-table repair-columns"
          />
        </RowList>
      )}
      {total > PAGE && (
        <nav aria-label="Pages of the list" className="mt-4 row">
          {page > 1 && (
            <Link to={pagePath(search, page - 1)} className={buttonClass('secondary')}>
              Previous page
            </Link>
          )}
          {page * PAGE < total && (
            <Link to={pagePath(search, page + 1)} className={buttonClass('secondary')}>
              Next page
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function describeRows(before: number, shown: number): string {
  return `${before + 1} to ${before + shown} shown`
}

function pagePath(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return `?${next}`
}

/** Paths of the pages that change many phones, with the filter of this list. */
const pricesPath = (brand: string, q: string) => filteredPath('/admin/prices', brand, q)
const availabilityPath = (brand: string, q: string) => filteredPath('/admin/availability', brand, q)

function filteredPath(path: string, brand: string, q: string): string {
  const filter = new URLSearchParams({ ...(brand && { brand }), ...(q && { q }) })
  return filter.size === 0 ? path : `${path}?${filter}`
}

function toRow(phone: CataloguePhone, fields: readonly PriceField[], from: string) {
  const prices = Object.fromEntries(
    fields.map(({ key }) => [key, <Price key={key} dollars={getPrice(phone, key)} />]),
  )
  return {
    key: phone.phoneid,
    cells: {
      device: (
        <span>
          <span className="text-medium">{phone.displayName}</span>{' '}
          <span className="block text-tiny text-soft">
            {phone.seriesLabel}
            {(phone.hidden || phone.seriesOff) && ' · hidden'}
          </span>
        </span>
      ),
      ...prices,
      edit: (
        <Link to={getDevicePath(phone.phoneid, from)} data-row-link className={buttonClass('secondary')}>
          Edit<span className="visually-hidden"> {phone.displayName}</span>
        </Link>
      ),
    },
  }
}
