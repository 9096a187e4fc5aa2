import { redirect } from 'react-router'
import { isRefused, type Refused } from '../api.ts'
import { formFailure, type Submission } from '../forms/form-action.ts'
import { submittedValues } from '../forms/submitted-values.ts'

type Said<Values, Output> =
  | string
  | ((output: Exclude<Output, Refused>, submission: Submission, values: Values) => string)

type Spec<Name extends string, Output> = {
  /** Inputs to read, and to return after an error. */
  fields?: readonly Name[]
  /** Instead of `fields`: reads inputs that are more than one text each. */
  read?: (form: FormData) => Record<Name, string>
  /** Calls the API. */
  call: (values: Record<Name, string>, submission: Submission) => Promise<Output | Refused>
  /** The page that is shown next. */
  to: Said<Record<Name, string>, Output>
  /** The success message on it. */
  says: Said<Record<Name, string>, Output>
}

/** Defines a form that saves something, says so and shows a page; without secrets, which it would return after an error. */
export function savingForm<Name extends string, Output>(spec: Spec<Name, Output>) {
  const { fields = [], read = (form) => submittedValues(form, fields), call, to, says } = spec
  return async (submission: Submission) => {
    const values = read(submission.form)
    const output = await call(values, submission)
    if (isRefused(output)) return formFailure(submission, output, { values })
    const fill = (said: typeof says) =>
      typeof said === 'string' ? said : said(output as Exclude<Output, Refused>, submission, values)
    submission.flash('success', fill(says))
    return redirect(fill(to), 303)
  }
}
