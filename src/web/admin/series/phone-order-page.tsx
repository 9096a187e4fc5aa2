import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import type { CataloguePhone } from '#contract/phones.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { OrderCard } from '../lists/order-card.tsx'
import { orderForm } from '../lists/order-form.ts'

type Loaded = { series: Series; phones: CataloguePhone[] }

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Order of phones')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const key = params.key ?? ''
  const found = await getPage(context).api.read('POST /api/phones/searches', { data: { brand: key } })
  const series = found.series.find((one) => one.key === key)
  if (!series) throw redirect('/admin/series')
  return { series, phones: found.phones }
}

export const action = staffFormAction(
  orderForm(
    ({ params }) => `/admin/series/${params.key}`,
    (phones, { api, params, form }) =>
      api.send('PUT /api/phones/order', {
        data: {
          brand: params.key ?? '',
          version: Number(submittedText(form, 'version')),
          phones: phones.map(Number),
        },
      }),
  ),
)

export default function PhoneOrderPage({
  loaderData: { series, phones },
  actionData,
}: FormPageProps<typeof loader>) {
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
