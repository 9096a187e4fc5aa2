import {
  Link,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { priceOf } from '#contract/catalogue.ts'
import { searchPhones, type CataloguePhone } from '#contract/phones.ts'
import type { Series } from '#contract/series.ts'
import { getPage } from '../../page-context.ts'
import { useRepairs } from '../../repairs.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { devicePath } from './device-path.ts'
import { filterPhones } from './device-filter.ts'
import { FilterForm } from '../lists/filter-form.tsx'
import { Price } from './price.tsx'
import { priceFields, type PriceField } from './prices-form.ts'
import { RowList } from '../lists/row-list.tsx'
import { staffMeta } from '../staff-meta.ts'
import { useMayOpen } from '../use-role.ts'

export const meta = () => staffMeta('Devices')

type Loaded = { phones: CataloguePhone[]; series: Series[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { phones, series } = await getPage(context).api.read(searchPhones, { data: {} })
  return { phones, series }
}
// Filters in the browser: the loader has read all phones.
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false
}

export default function DevicesPage({ loaderData: { phones, series } }: { loaderData: Loaded }) {
  const repairs = useRepairs()
  const fields = priceFields(repairs.list, { brand: null })
  const [search] = useSearchParams()
  const brand = search.get('brand') ?? ''
  const q = search.get('q') ?? ''
  const mayOpen = useMayOpen()
  const shown = filterPhones(phones, brand, q)

  return (
    <>
      <PageHeading
        title="Devices"
        intro="What each repair costs, for every phone. A dash means that we do not offer it."
        actions={
          <>
            {mayOpen('/admin/prices') && (
              <Link to={pricesPath(brand, q)} className={buttonClass('secondary')}>
                Change many prices
              </Link>
            )}
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
      <FilterForm label="Filter devices">
        <SelectField
          label="Brand"
          name="brand"
          defaultValue={brand}
          options={[
            { value: '', label: 'All brands' },
            ...series.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
        <TextField label="Model" name="q" type="search" defaultValue={q} maxLength={80} autoComplete="off" />
      </FilterForm>
      <p className="mb-2 text-small text-soft" aria-live="polite">
        {shown.length === phones.length
          ? `${phones.length} devices`
          : `${shown.length} of ${phones.length} devices`}
      </p>
      {shown.length === 0 ? (
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
            rows={shown.map((phone) => toRow(phone, fields, search.toString()))}
            className="device-table"
          />
        </RowList>
      )}
    </>
  )
}

/** Path of the page that changes many prices, with the filter of this list. */
function pricesPath(brand: string, q: string): string {
  const filter = new URLSearchParams({ ...(brand && { brand }), ...(q && { q }) })
  return filter.size === 0 ? '/admin/prices' : `/admin/prices?${filter}`
}

function toRow(phone: CataloguePhone, fields: readonly PriceField[], from: string) {
  const prices = Object.fromEntries(
    fields.map(({ key }) => [key, <Price key={key} dollars={priceOf(phone, key)} />]),
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
        <Link to={devicePath(phone.phoneid, from)} data-row-link className={buttonClass('secondary')}>
          Edit<span className="visually-hidden"> {phone.displayName}</span>
        </Link>
      ),
    },
  }
}
