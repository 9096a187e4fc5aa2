import type { LoaderFunctionArgs } from 'react-router'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { oneOfForms } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { orderForm } from '../lists/order-form.ts'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Series')

export const loader = ({ context }: LoaderFunctionArgs) => getPage(context).api.read('GET /api/series', {})

const path = '/admin/series'

export const action = staffFormAction(
  oneOfForms({
    add: savingForm({
      fields: ['label'],
      call: (data, { api }) => api.send('POST /api/series', { data }),
      to: path,
      says: ({ series }) => `“${series.label}” is added.`,
    }),
    change: savingForm({
      fields: ['id', 'version', 'label', 'shown'],
      call: ({ id, version, label, shown }, { api }) =>
        api.send('PUT /api/series/{key}', {
          key: id,
          data: { label, shown: shown !== '', version: Number(version) },
        }),
      to: path,
      says: ({ series }) => `“${series.label}” is saved.`,
    }),
    delete: savingForm({
      fields: ['id', 'version'],
      call: ({ id, version }, { api }) =>
        api.send('DELETE /api/series/{key}/{version}', { key: id, version: Number(version) }),
      to: path,
      says: 'The series is deleted.',
    }),
    order: orderForm(path, (keys, { api }) => api.send('PUT /api/series/order', { data: { keys } })),
  }),
)

export default function SeriesPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  return (
    <>
      <PageHeading
        title="Series and order"
        eyebrow="Catalogue"
        intro="The series in which customers find their phone. One that is off is hidden with all its phones."
        actions={
          <>
            <Link to="/admin/devices" className={buttonClass('secondary')}>
              Devices
            </Link>
            <Link to="/admin/phones/new" className={buttonClass('primary')}>
              Add a phone
            </Link>
          </>
        }
      />
      <ListPage
        items={loaderData.series.map((series) => ({ ...series, id: series.key }))}
        failure={actionData}
        labels={{ label: 'Name', shown: 'On: customers see its phones' }}
        values={(series) => series ?? {}}
        inputs={({ field, check }, series) => (
          <>
            <TextField {...field('label')} required maxLength={60} autoComplete="off" />
            {series && <CheckField {...check('shown')} />}
            {series && (
              <p className="text-small text-soft">
                {series.phones === 1 ? '1 phone' : `${series.phones} phones`}, hidden ones included.
              </p>
            )}
          </>
        )}
        name={({ label }) => label}
        title={({ label, shown }) => (shown ? label : `${label} (off)`)}
        actions={({ key }) => (
          <Link to={`/admin/series/${key}`} className={buttonClass('secondary')}>
            Order its phones
          </Link>
        )}
        canDelete={({ phones }) => phones === 0}
        order="Order of the series"
        add={{ title: 'Add a series', button: 'Add the series' }}
        change={{ at: 'item' }}
      />
    </>
  )
}
