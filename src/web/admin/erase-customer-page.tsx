import { Form, Link, redirect, useNavigation, type ActionFunctionArgs } from 'react-router'
import { eraseCustomer } from '#contract/privacy.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { FormMistakes } from './form-mistakes.tsx'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'

type Outcome = Mistakes & { email: string }

export const meta = () => staffMeta('Erase a customer')

async function erase({ context, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const email = textOf(form, 'email')
  const erased = await api.send(eraseCustomer, { data: { email, password: textOf(form, 'password') } })
  if (isRefused(erased)) return refusedForm(flash, erased, { email })
  flash('success', 'The customer’s data is erased.')
  return redirect('/admin/audit?kind=account.erased', 303)
}
export const action = erase
export const clientAction = erase

const labels = { email: 'The customer’s email address', password: 'Your own password' }

export default function EraseCustomerPage({ actionData }: { actionData?: Outcome }) {
  const busy = useNavigation().state === 'submitting'
  const mistakes = actionData?.fields ?? {}
  return (
    <div className="max-w-2xl">
      <PageHeading
        title="Erase a customer"
        eyebrow="Privacy"
        intro="For somebody who has asked for it and cannot do it on their account page."
      />
      <Card>
        <div className="grid gap-5">
          <p>
            Name, email address, messages, and in every ticket the serial number, mobile number, address and
            the words of the notes are erased. Repairs, prices, statuses and dates stay. This cannot be
            undone, and is refused while a ticket is open.
          </p>
          <FormMistakes mistakes={actionData ?? null} labels={labels} />
          <Form method="post" noValidate className="grid gap-5">
            <TextField
              label={labels.email}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={actionData?.email}
              error={mistakes.email}
            />
            <TextField
              label={labels.password}
              name="password"
              type="password"
              autoComplete="current-password"
              error={mistakes.password}
            />
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" type="submit" busy={busy}>
                Erase this customer for good
              </Button>
              <Link to="/admin/audit" className={buttonClass('secondary')}>
                Leave everything as it is
              </Link>
            </div>
          </Form>
        </div>
      </Card>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
