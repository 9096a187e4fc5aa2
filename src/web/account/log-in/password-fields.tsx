import { MIN_PASSWORD_LENGTH } from '#contract/accounts.ts'
import { TextField } from '../../forms/fields.tsx'

/** Labels of the new password fields for the error summary. */
export const newPasswordLabels = { password: 'New password', confirmpassword: 'New password again' }

/** A new password, entered twice. */
export function NewPasswordFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <TextField
        label={newPasswordLabels.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters of any kind.`}
        error={errors.password}
      />
      <TextField
        label={newPasswordLabels.confirmpassword}
        name="confirmpassword"
        type="password"
        autoComplete="new-password"
        error={errors.confirmpassword}
      />
    </>
  )
}

/** Tells a password manager which account the form is about; password managers ignore inputs of type "hidden". */
export function HiddenUsernameField({ email }: { email: string }) {
  return <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
}
