import { TextField } from '../forms/fields.tsx'
import { PasskeyCodeButton } from './passkey-code-button.tsx'

type Props = {
  errors: Record<string, string>
  hint?: string
  /** Before the names of the fields, where another form of the page has the same. */
  prefix?: string
}

export const identityLabels = { password: 'Your password', code: 'Code' }

/** Password and code of the viewer, which a guarded change asks for again. */
export function IdentityFields({ errors, hint, prefix = '' }: Props) {
  return (
    <div className="columns">
      <TextField
        label={identityLabels.password}
        name={`${prefix}password`}
        type="password"
        autoComplete="current-password"
        hint={hint ?? 'Asked for again, since this is a change that matters.'}
        error={errors[`${prefix}password`]}
      />
      <CodeField
        name={`${prefix}code`}
        hint="Only if your log-in asks for one."
        error={errors[`${prefix}code`]}
      />
      <div className="sm:col-span-2">
        <PasskeyCodeButton field={`${prefix}code`} />
      </div>
    </div>
  )
}

type CodeProps = { name: string; hint?: string; error: string | undefined }

/** The code of the viewer's second step. */
export function CodeField({ name, hint, error }: CodeProps) {
  return (
    <TextField
      label={identityLabels.code}
      name={name}
      autoComplete="one-time-code"
      {...(hint !== undefined && { hint })}
      error={error}
    />
  )
}

/** Labels or errors by the names that the fields have behind a prefix. */
export function withPrefix(prefix: string, byName: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(byName).map(([name, words]) => [prefix + name, words]))
}
