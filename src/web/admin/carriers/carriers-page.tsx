import type { LoaderFunctionArgs } from 'react-router'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { oneOfForms } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Carriers')

export const loader = ({ context }: LoaderFunctionArgs) => getPage(context).api.read('GET /api/carriers', {})

const path = '/admin/carriers'

export const action = staffFormAction(
  oneOfForms({
    add: savingForm({
      fields: ['name', 'link'],
      call: (data, { api }) => api.send('POST /api/carriers', { data }),
      to: path,
      says: ({ carrier }) => `${carrier.name} is added.`,
    }),
    change: savingForm({
      fields: ['id', 'version', 'name', 'link', 'active'],
      call: ({ id, version, active, ...data }, { api }) =>
        api.send('PUT /api/carriers/{id}', {
          id: Number(id),
          data: { ...data, active: active !== '', version: Number(version) },
        }),
      to: path,
      says: ({ carrier }) => `${carrier.name} is saved.`,
    }),
    delete: savingForm({
      fields: ['id'],
      call: ({ id }, { api }) => api.send('DELETE /api/carriers/{id}', { id: Number(id) }),
      to: path,
      says: 'The carrier is deleted.',
    }),
  }),
)

export default function CarriersPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  return (
    <>
      <PageHeading
        title="Carriers"
        intro="Customers and staff choose from those that are on. Tickets keep a carrier that is switched off later."
        actions={
          <Link to="/admin/shop" className="text-link">
            Shop
          </Link>
        }
      />
      <ListPage
        items={loaderData.carriers}
        failure={actionData}
        labels={{ name: 'Name', link: 'Tracking page', active: 'On: can be chosen' }}
        values={(carrier) => carrier ?? {}}
        inputs={({ field, check }, carrier) => (
          <>
            <TextField {...field('name')} required maxLength={60} autoComplete="off" />
            <TextField
              {...field('link')}
              optional
              maxLength={300}
              autoComplete="off"
              hint="An https address with {number} in the place of the parcel number. Empty: no link."
            />
            {carrier && <CheckField {...check('active')} />}
          </>
        )}
        name={({ name }) => name}
        title={({ name, active }) => (active ? name : `${name} (off)`)}
        add={{ title: 'Add a carrier', button: 'Add' }}
        change={{ at: 'item' }}
        canDelete={() => true}
      />
    </>
  )
}
