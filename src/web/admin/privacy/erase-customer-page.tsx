import { Form, redirect } from 'react-router'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formHandler } from '../../forms/form-action.ts'
import { Link } from '../../link.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { isRefused } from '../../api.ts'
import { renameFields, type FormFailure } from '../../forms/form-failure.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { staffMeta } from '../staff-meta.ts'

export const meta = () => staffMeta('Erase a customer')

export const action = staffFormAction(
  formHandler({
    fields: ['email', 'password'],
    secrets: ['password'],
    async call({ email: typed, password }, { api }) {
      const isTicket = /^#?\d{1,15}$/.test(typed.trim())
      const who = isTicket ? { ticket_id: Number(typed.trim().replace('#', '')) } : { email: typed }
      const erased = await api.send('POST /api/accounts/erasures', { data: { ...who, password } })
      return isRefused(erased) ? renameFields(erased, (name) => name.replace('ticket_id', 'email')) : erased
    },
    done(_, { flash }) {
      flash('success', 'The customer’s data is erased.')
      return redirect('/admin/audit?kind=account.erased', 303)
    },
  }),
)

const labels = {
  email: 'The customer’s email address, or the number of a ticket',
  password: 'Your own password',
}

export default function EraseCustomerPage({ actionData }: { actionData?: FormFailure }) {
  const busy = useSubmitting()
  const errors = actionData?.fields ?? {}
  return (
    <div className="max-w-2xl">
      <PageHeading
        title="Erase a customer"
        eyebrow="Privacy"
        intro="For somebody who has asked for it and cannot do it on their account page, or booked without an account."
      />
      <Card>
        <div className="stack gap-5">
          <p>
            Name, email address, messages, and in every ticket the serial number, mobile number, address and
            the words of the notes are erased. Repairs, prices, statuses and dates stay. This cannot be
            undone, and is refused while a ticket is open.
          </p>
          <FormErrors failure={actionData} labels={labels} />
          <Form method="post" noValidate className="stack gap-5">
            <TextField
              label={labels.email}
              name="email"
              autoComplete="off"
              defaultValue={actionData?.values.email}
              error={errors.email}
            />
            <TextField
              label={labels.password}
              name="password"
              type="password"
              autoComplete="current-password"
              error={errors.password}
            />
            <div className="row">
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
