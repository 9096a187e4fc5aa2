import { Form, redirect, type MetaArgs } from 'react-router'
import { guardedNames } from '#contract/guarded-changes.ts'
import { IdentityFields, identityLabels } from '../../passkeys/identity-fields.tsx'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Undo a change', 'Undo a change of the shop with one button.', { noindex: true })
}

export const action = formAction(
  formHandler({
    fields: ['password', 'code'],
    secrets: ['password', 'code'],
    call: ({ password, code }, { api, params }) =>
      api.send('POST /api/guarded-changes/undoings', {
        data: { token: params.token ?? '', password, ...(code ? { code } : {}) },
      }),
    done({ undone }, { flash }) {
      flash('success', `Undone: ${guardedNames[undone]} is as it was before.`)
      return redirect(undone === 'second_factor' ? '/account/login' : '/admin/audit', 303)
    },
  }),
)

/** The page behind the link in an email about a guarded change: nothing happens before the form is sent. */
export default function UndoChangePage({ actionData }: { actionData?: FormFailure }) {
  const busy = useSubmitting()
  return (
    <NarrowPage
      title="Undo a change"
      intro="The change in the email is taken back, and every owner gets an email about it. Your own second step at log-in is undone with your password; for everything else you have to be logged in as an owner."
    >
      <FormErrors failure={actionData} labels={identityLabels} />
      <Form method="post" noValidate className="stack gap-5">
        <IdentityFields errors={actionData?.fields ?? {}} />
        <Button variant="danger" busy={busy} className="justify-self-start">
          Undo this change
        </Button>
      </Form>
      <p>
        Not logged in?{' '}
        <Link to="/account/login" className="text-link">
          Log in
        </Link>
        , then open the link of the email again.
      </p>
    </NarrowPage>
  )
}
