import type { FormFailure } from './form-failure.ts'

/** Props of each input: name, label, error, and the submitted or else the saved value. */
export function formFields<Name extends string>(
  labels: Record<Name, string>,
  failure: Pick<FormFailure, 'values' | 'fields'> | null | undefined,
  saved: Partial<Record<NoInfer<Name>, string>> = {},
) {
  return (name: Name) => ({
    name,
    label: labels[name],
    defaultValue: failure?.values[name] ?? saved[name],
    error: failure?.fields[name],
  })
}
