import { data } from 'react-router'
import { guardedNames } from '#contract/guarded-changes.ts'
import type { GuardedValues } from '#contract/guarded-changes.schema.ts'
import { formHandler } from '../../forms/form-action.ts'
import { isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { ReasonForm } from './reason-form.tsx'

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
  const failure = isFormFailure(actionData) ? actionData : undefined
  const values = actionData && !isFormFailure(actionData) ? actionData.values : null
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
          <ReasonForm failure={failure} button="Show before and after" />
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
