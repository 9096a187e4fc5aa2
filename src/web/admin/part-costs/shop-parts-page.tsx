import type { LoaderFunctionArgs } from 'react-router'
import { formatAmountField, parseAmount } from '#contract/amount-field.ts'
import { CheckField, MoneyField, TextField } from '../../forms/fields.tsx'
import { oneOfForms } from '../../forms/form-action.ts'
import { type FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DateTime } from '../../ui/time.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { invalidAmount } from '../../forms/read-amount.ts'
import './part-costs.css'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Parts')

export const loader = ({ context }: LoaderFunctionArgs) =>
  getPage(context).api.read('GET /api/shop-parts', {})

const path = '/admin/parts'
const badPrice = invalidAmount('part_cents')

export const action = staffFormAction(
  oneOfForms({
    add: savingForm({
      fields: ['name', 'part_cents'],
      async call({ name, part_cents }, { api }) {
        const cents = parseAmount(part_cents)
        return cents === null
          ? badPrice
          : api.send('POST /api/shop-parts', { data: { name, part_cents: cents } })
      },
      to: path,
      says: ({ part }) => `${part.name} is on the list.`,
    }),
    change: savingForm({
      fields: ['id', 'version', 'name', 'part_cents', 'retired'],
      async call({ id, version, name, part_cents, retired }, { api }) {
        const cents = parseAmount(part_cents)
        if (cents === null) return badPrice
        const data = { name, part_cents: cents, retired: retired !== '', version: Number(version) }
        return api.send('PUT /api/shop-parts/{id}', { id: Number(id), data })
      },
      to: path,
      says: ({ part }) => `${part.name} is saved.`,
    }),
  }),
)

export default function ShopPartsPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  return (
    <>
      <PageHeading
        title="Parts"
        intro="What the shop buys, with the price of the last one. Parts join the list when their cost is entered at completion. Customers never see it."
        actions={
          <Link to="/admin/numbers" className="text-link">
            Numbers
          </Link>
        }
      />
      <ListPage
        items={loaderData.parts}
        failure={actionData}
        labels={{ name: 'Part', part_cents: 'Last price', retired: 'Retired: no longer suggested' }}
        values={(part) => (part ? { ...part, part_cents: formatAmountField(part.part_cents) } : {})}
        inputs={({ field, check }, part) => (
          <>
            <div className="part-cost">
              <TextField {...field('name')} required maxLength={120} autoComplete="off" />
              <MoneyField {...field('part_cents')} required />
            </div>
            {part && <CheckField {...check('retired')} />}
          </>
        )}
        name={({ name }) => name}
        title={({ name, retired }) => (retired ? `${name} (retired)` : name)}
        actions={({ updated_at }) => (
          <span className="text-small text-soft">
            Priced <DateTime iso={updated_at} />
          </span>
        )}
        add={{ title: 'Add a part', button: 'Add' }}
        change={{ at: 'item' }}
        empty={{ title: 'No parts yet', text: 'The first one comes with the first cost that is entered.' }}
      />
    </>
  )
}
