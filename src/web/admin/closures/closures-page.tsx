import type { LoaderFunctionArgs } from 'react-router'
import type { Closure } from '#contract/closures.schema.ts'
import { ChoiceField, TextField } from '../../forms/fields.tsx'
import { oneOfForms } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { formatDay } from '#contract/format-day.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Closures')

export const loader = ({ context }: LoaderFunctionArgs) => getPage(context).api.read('GET /api/closures', {})

const path = '/admin/closures'
const fields = ['from', 'to', 'sentence', 'bookings'] as const
const toClosure = (values: Record<(typeof fields)[number], string>) => ({
  ...values,
  bookings: values.bookings as Closure['bookings'],
})

export const action = staffFormAction(
  oneOfForms({
    add: savingForm({
      fields,
      call: (values, { api }) => api.send('POST /api/closures', { data: toClosure(values) }),
      to: path,
      says: 'The closure is added.',
    }),
    change: savingForm({
      fields: [...fields, 'id', 'version'],
      call: ({ id, version, ...values }, { api }) =>
        api.send('PUT /api/closures/{id}', {
          id: Number(id),
          data: { ...toClosure(values), version: Number(version) },
        }),
      to: path,
      says: 'The closure is saved.',
    }),
    delete: savingForm({
      fields: ['id'],
      call: ({ id }, { api }) => api.send('DELETE /api/closures/{id}', { id: Number(id) }),
      to: path,
      says: 'The closure is deleted.',
    }),
  }),
)

export default function ClosuresPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  return (
    <>
      <PageHeading
        title="Closures"
        intro="Days on which the shop is closed. Visitors read the sentence on every page, and the opening hours say until when."
        actions={
          <Link to="/admin/shop" className={buttonClass('secondary')}>
            Back to the shop
          </Link>
        }
      />
      <ListPage
        items={loaderData.closures}
        failure={actionData}
        labels={{
          from: 'First day',
          to: 'Last day',
          sentence: 'What visitors read',
          bookings: 'Can repairs be booked meanwhile?',
        }}
        values={(closure) => closure ?? { bookings: 'open' }}
        inputs={({ field }) => (
          <>
            <div className="columns">
              <TextField {...field('from')} type="date" required />
              <TextField {...field('to')} type="date" required />
            </div>
            <TextField
              {...field('sentence')}
              required
              maxLength={200}
              hint="Such as: We are on holiday and open again on 6 January."
            />
            <ChoiceField
              {...field('bookings')}
              options={[
                { value: 'open', label: 'Yes', hint: 'We say from when on we work on them.' },
                { value: 'paused', label: 'No' },
              ]}
            />
          </>
        )}
        name={({ from, to }) => `${formatDay(from)} to ${formatDay(to)}`}
        about={({ sentence, bookings }) => (
          <>
            <p>{sentence}</p>
            <p className="text-small text-soft">
              {bookings === 'open'
                ? 'Repairs can be booked meanwhile.'
                : 'No repairs can be booked meanwhile.'}
            </p>
          </>
        )}
        add={{ title: 'Add a closure', button: 'Add the closure' }}
        change={{ at: 'form', title: 'Change the closure', button: 'Save the closure' }}
        empty={{ title: 'No closures', text: 'Add one before the shop closes for holidays.' }}
      />
    </>
  )
}
