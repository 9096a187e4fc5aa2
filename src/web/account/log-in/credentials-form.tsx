import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  failure: FormFailure | undefined
  labels: Record<string, string>
  button: string
  children: ReactNode
}

/** The single form of a log-in page: errors, fields and button. */
export function CredentialsForm({ failure, labels, button, children }: Props) {
  const busy = useSubmitting()
  return (
    <>
      <FormErrors failure={failure} labels={labels} />
      <Form method="post" noValidate className="grid gap-5">
        {children}
        <Button busy={busy}>{button}</Button>
      </Form>
    </>
  )
}
