import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { addClosure, changeClosure, deleteClosure, getClosures, type Closure } from '#contract/closures.ts'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { ClosureForm } from './closure-form.tsx'

type Loaded = { closures: Closure[]; edited: Closure | null }

export const meta = () => staffMeta('Closures')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { closures } = await getPage(context).api.read(getClosures, {})
  const edited = Number(new URL(request.url).searchParams.get('edit'))
  return { closures, edited: closures.find(({ id }) => id === edited) ?? null }
}

const fields = ['from', 'to', 'sentence', 'bookings'] as const
const toClosure = (values: Record<(typeof fields)[number], string>) => ({
  ...values,
  bookings: values.bookings as Closure['bookings'],
})
const back = () => redirect('/admin/closures', 303)

const forms = oneOfForms({
  add: formHandler({
    fields,
    call: (values, { api }) => api.send(addClosure, { data: toClosure(values) }),
    done(_, { flash }) {
      flash('success', 'Successfully added the closure!')
      return back()
    },
  }),
  change: formHandler({
    fields: [...fields, 'id', 'version'],
    call: ({ id, version, ...values }, { api }) =>
      api.send(changeClosure, { id: Number(id), data: { ...toClosure(values), version: Number(version) } }),
    done(_, { flash }) {
      flash('success', 'Successfully updated the closure!')
      return back()
    },
  }),
  delete: formHandler({
    fields: ['id'],
    call: ({ id }, { api }) => api.send(deleteClosure, { id: Number(id) }),
    done(_, { flash }) {
      flash('success', 'Successfully deleted the closure!')
      return back()
    },
  }),
})

const change = staffFormAction(forms)
export const action = change

export default function ClosuresPage({
  loaderData: { closures, edited },
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
        title="Closures"
        intro="Days on which the shop is closed. Visitors read the sentence on every page, and the opening hours say until when."
        actions={
          <Link to="/admin/shop" className={buttonClass('secondary')}>
            Back to the shop
          </Link>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={edited ? 'Change the closure' : 'Add a closure'}>
          <ClosureForm key={key} edited={edited} failure={actionData} busy={busy} />
        </Card>
        {closures.length === 0 ? (
          <EmptyState title="No closures" text="Add one before the shop closes for holidays." />
        ) : (
          <ul className="grid gap-4">
            {closures.map((closure) => (
              <li key={closure.id}>
                <Card title={`${formatDay(closure.from)} to ${formatDay(closure.to)}`}>
                  <p>{closure.sentence}</p>
                  <p className="text-small text-soft">
                    {closure.bookings === 'open'
                      ? 'Repairs can be booked meanwhile.'
                      : 'No repairs can be booked meanwhile.'}
                  </p>
                  <div className="mt-4 flex flex-wrap gap-3">
                    <Link to={`?edit=${closure.id}`} className={buttonClass('secondary')}>
                      Change
                    </Link>
                    <Form method="post">
                      <input type="hidden" name="intent" value="delete" />
                      <input type="hidden" name="id" value={closure.id} />
                      <Button type="submit" variant="quiet" busy={busy}>
                        Delete
                      </Button>
                    </Form>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
