import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { staffEmailNames, staffEmailTopics, type StaffEmailTopic } from '#contract/staff-emails.ts'
import { CheckField } from '../../forms/fields.tsx'
import { formHandler } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

type Loaded = { topics: StaffEmailTopic[] }

export const meta = () => staffMeta('My emails')

export function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read('GET /api/account/staff-emails', {})
}

export const action = staffFormAction(
  formHandler({
    call: (_, { api, form }) =>
      api.send('PUT /api/account/staff-emails', {
        data: { topics: staffEmailTopics.filter((topic) => form.get(topic) !== null) },
      }),
    done(_, { flash }) {
      flash('success', 'Your emails are saved.')
      return redirect('/admin/my-emails', 303)
    },
  }),
)

/** The emails that a staff member gets about their tickets. */
export default function StaffEmailsPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { topics } = loaderData
  const busy = useSubmitting('staff-emails')
  return (
    <>
      <PageHeading title="My emails" intro="What you are told by email about the tickets assigned to you." />
      <Card title="Tell me when" className="max-w-3xl">
        <Form method="post" noValidate className="stack">
          <FormErrors failure={actionData} />
          <input type="hidden" name="intent" value="staff-emails" />
          {staffEmailTopics.map((topic) => (
            <CheckField
              key={topic}
              name={topic}
              label={staffEmailNames[topic]}
              defaultChecked={topics.includes(topic)}
            />
          ))}
          <Button busy={busy} className="justify-self-start">
            Save
          </Button>
        </Form>
        <p className="mt-4 text-small text-soft">
          About a ticket that nobody has, the shop’s own mailbox is told. Messages of customers and failed
          refunds always come to you.
        </p>
      </Card>
    </>
  )
}
