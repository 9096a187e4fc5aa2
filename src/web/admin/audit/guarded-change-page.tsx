import { Form, data } from 'react-router'
import { guardedNames } from '#contract/guarded-changes.ts'
import type { GuardedValues } from '#contract/guarded-changes.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

const labels = { reason: 'Why do you need it?' }

type Answer = { values: GuardedValues } | FormFailure

export const meta = () => staffMeta('Before and after')

export const action = staffFormAction(
  formHandler({
    fields: ['reason'],
    call: ({ reason }, { api, params }) =>
      api.send('POST /api/guarded-changes/{event}/reveals', {
        event: Number(params.event),
        data: { reason },
      }),
    done: (values) => data({ values }),
  }),
)

export default function GuardedChangePage({ actionData }: { actionData?: Answer }) {
  const busy = useSubmitting()
  const failure = isFormFailure(actionData) ? actionData : undefined
  const values = actionData && !isFormFailure(actionData) ? actionData.values : null
  const field = formFields(labels, failure, { reason: '' })
  return (
    <>
      <PageHeading
        title="Before and after"
        eyebrow="Audit log"
        intro={values ? `A change of ${guardedNames[values.kind]}.` : 'What this change has changed.'}
      />
      {values ? (
        <div role="status" className="columns max-w-4xl gap-5">
          <Card title="Before">
            <Facts items={values.before} />
          </Card>
          <Card title="After">
            <Facts items={values.after} />
          </Card>
          <p className="text-soft">Shown once. That you looked, and why, has been recorded.</p>
        </div>
      ) : (
        <Card title="Say why" className="max-w-2xl">
          <Form method="post" noValidate className="stack">
            <FormErrors failure={failure} labels={labels} />
            <TextField
              {...field('reason')}
              required
              maxLength={200}
              autoComplete="off"
              hint="Your name, the time and this reason are recorded."
            />
            <Button variant="secondary" busy={busy} className="justify-self-start">
              Show before and after
            </Button>
          </Form>
        </Card>
      )}
      <p className="mt-4">
        <Link to="/admin/audit" className="text-link">
          Back to the audit log
        </Link>
      </p>
    </>
  )
}
