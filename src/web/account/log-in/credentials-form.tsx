import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'

type Props = {
  failure: FormFailure | undefined
  labels: Record<string, string>
  button: string
  variant?: ButtonVariant
  buttonClassName?: string
  /** Another way to send the form. It follows the button, which the Enter key presses. */
  otherButton?: ReactNode
  children: ReactNode
}

/** A form that asks for an email address or a password: errors, fields and one button. */
export function CredentialsForm({
  failure,
  labels,
  button,
  variant = 'primary',
  buttonClassName,
  otherButton,
  children,
}: Props) {
  const busy = useSubmitting()
  return (
    <>
      <FormErrors failure={failure} labels={labels} />
      <Form method="post" noValidate className="stack gap-5">
        {children}
        <Button variant={variant} busy={busy} className={buttonClassName}>
          {button}
        </Button>
        {otherButton}
      </Form>
    </>
  )
}
