import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { orderPhones, searchPhones, type CataloguePhone } from '#contract/phones.ts'
import type { Series } from '#contract/series.ts'
import { formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { readOrder } from './move-item.ts'
import { OrderCard } from './order-card.tsx'

type Loaded = { series: Series; phones: CataloguePhone[] }

export const meta = () => staffMeta('Order of phones')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const key = params.key ?? ''
  const found = await getPage(context).api.read(searchPhones, { data: { brand: key } })
  const series = found.series.find((one) => one.key === key)
  if (!series) throw redirect('/admin/series')
  return { series, phones: found.phones }
}

const order = staffFormAction(
  formHandler({
    fields: ['order', 'move', 'version'],
    call: ({ order: keys, move, version }, { api, params }) =>
      api.send(orderPhones, {
        data: {
          brand: params.key ?? '',
          version: Number(version),
          phones: readOrder(keys, move).map(Number),
        },
      }),
    done(_, { flash, params }) {
      flash('success', 'Successfully saved the order!')
      return redirect(`/admin/series/${params.key}`, 303)
    },
  }),
)
export const action = order

export default function PhoneOrderPage({
  loaderData: { series, phones },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure
}) {
  const key = useFormKey()
  const busy = useSubmitting()
  return (
    <>
      <PageHeading
        title={`Order of ${series.label}`}
        eyebrow="Catalogue"
        intro="From the oldest to the newest. The list of prices begins with the newest."
        actions={
          <Link to="/admin/series" className={buttonClass('secondary')}>
            Series and order
          </Link>
        }
      />
      {phones.length === 0 ? (
        <EmptyState title="No phones" text="This series has no phones yet." />
      ) : (
        <OrderCard
          title="Phones"
          failure={actionData}
          // After a conflict, the list shows the order that the colleague has saved.
          listKey={`${key} ${series.version}`}
          items={phones.map(({ id, displayName, hidden }) => ({
            key: String(id),
            label: displayName,
            about: hidden ? <span className="text-small text-soft">Hidden</span> : null,
          }))}
          version={series.version}
          busy={busy}
        />
      )}
    </>
  )
}
