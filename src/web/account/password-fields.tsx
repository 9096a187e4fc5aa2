import { shortestPassword } from '#contract/accounts.ts'
import { TextField } from '../ui/fields.tsx'

/** What the fields of a new password are called in a summary of mistakes. */
export const newPasswordLabels = { password: 'New password', confirmpassword: 'New password again' }

/** A new password, typed twice. */
export function NewPasswordFields({ mistakes }: { mistakes: Record<string, string> }) {
  return (
    <>
      <TextField
        label={newPasswordLabels.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters of any kind.`}
        error={mistakes.password}
      />
      <TextField
        label={newPasswordLabels.confirmpassword}
        name="confirmpassword"
        type="password"
        autoComplete="new-password"
        error={mistakes.confirmpassword}
      />
    </>
  )
}

/** Tells a password manager whose password the form is about. A field of type "hidden" is overlooked by them. */
export function OwnerOfPassword({ email }: { email: string }) {
  return <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
}
