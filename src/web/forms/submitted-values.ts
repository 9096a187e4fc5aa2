/** Text of an input of a submitted form; '' when it is missing. */
export function submittedText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Text of several inputs, by name. `prefix` is part of each input's name when a page repeats a form. */
export function submittedValues<Name extends string>(
  form: FormData,
  names: readonly Name[],
  prefix = '',
): Record<Name, string> {
  const values = {} as Record<Name, string>
  for (const name of names) values[name] = submittedText(form, prefix + name)
  return values
}
