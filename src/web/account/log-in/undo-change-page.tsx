import { Form, redirect, type ActionFunctionArgs, type MetaArgs } from 'react-router'
import { guardedNames, undoGuardedChange } from '#contract/guarded-changes.ts'
import { isRefused } from '../../api.ts'
import { formFailure } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Undo a change', 'Undo a change of the shop with one button.', { noindex: true })
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { api, flash } = getPage(context)
  const undone = await api.send(undoGuardedChange, { data: { token: params.token ?? '' } })
  if (isRefused(undone)) return formFailure({ flash, intent: '', loggedOutMessage: null }, undone, {})
  flash('success', `Undone: ${guardedNames[undone.undone]} is as it was before.`)
  return redirect('/account/login', 303)
}

/** The page behind the link in an email to an owner: nothing happens before the button is pressed. */
export default function UndoChangePage({ actionData }: { actionData?: FormFailure }) {
  const busy = useSubmitting()
  return (
    <NarrowPage
      title="Undo a change"
      intro="The change in the email is taken back, and the person who made it is logged out everywhere."
    >
      <FormErrors failure={actionData} />
      <Form method="post">
        <Button variant="danger" busy={busy}>
          Undo this change
        </Button>
      </Form>
    </NarrowPage>
  )
}
