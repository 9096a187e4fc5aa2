import { FormErrors } from '../ui/form-errors.tsx'
import type { Mistakes } from './refused-form.ts'

type Props = { mistakes: Mistakes | null; labels: Record<string, string> }

/** What went wrong with a form of the desk, and the way to a new session where that has ended. */
export function FormMistakes({ mistakes, labels }: Props) {
  return (
    <FormErrors error={mistakes?.error} fields={mistakes?.fields} labels={labels}>
      {mistakes?.loggedOut && (
        <p>
          <a href="/account/login" target="_blank" rel="noreferrer">
            Log in (opens another tab)
          </a>
        </p>
      )}
    </FormErrors>
  )
}
