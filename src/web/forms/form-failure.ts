import type { Refused } from '../api.ts'

/** Result of a failed form: the reason, the invalid fields, and all submitted values except secrets. */
export type FormFailure = {
  error: string
  /** Error sentence of each invalid field, by input name. */
  fields: Record<string, string>
  /** Submitted values by input name. Empty when a form has its own type for them. */
  values: Record<string, string>
  /** Identifies the form among several on a page. */
  intent: string
  /** The session has ended; the form can be submitted again after a log-in in another tab. */
  loggedOut: boolean
}

/** Props of a page with forms, by its loader and what a failed form answers. */
export type FormPageProps<Loader extends (...args: never[]) => unknown, Failure = FormFailure> = {
  loaderData: Awaited<ReturnType<Loader>>
  actionData?: Failure
}

/** True when an action returned a form failure. */
export function isFormFailure<Answer>(answer: Answer): answer is Extract<Answer, FormFailure> {
  return typeof answer === 'object' && answer !== null && 'error' in answer && 'fields' in answer
}

/** The failure of one of several forms on a page, by its intent. */
export function getFailure<Failure extends FormFailure>(
  failure: Failure | null | undefined,
  ...intents: string[]
): Failure | undefined {
  return failure && intents.includes(failure.intent) ? failure : undefined
}

/** A refusal made without an API call: the sentence is shown at the top of the form and beside one field. */
export function invalidField(field: string, error: string): Refused {
  return { refused: true, status: 400, error, fields: { [field]: error }, facts: {} }
}

/** Renames the fields of a refusal, where an input has another name than the API field. */
export function renameFields(refused: Refused, rename: (name: string) => string): Refused {
  const fields = Object.entries(refused.fields).map(([name, sentence]) => [rename(name), sentence] as const)
  return { ...refused, fields: Object.fromEntries(fields) }
}
