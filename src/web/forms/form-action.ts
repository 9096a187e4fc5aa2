import { data, type ActionFunctionArgs } from 'react-router'
import { isRefused, type Api, type Refused } from '../api.ts'
import { getPage, readForm } from '../page-context.ts'
import type { FlashType } from '../ui/flash.ts'
import type { FormFailure } from './form-failure.ts'
import { submittedText, submittedValues } from './submitted-values.ts'

/** A submitted form, with what its handler needs to call the API and answer. */
export type Submission = {
  api: Api
  /** Shows a flash message on the next page, also after a redirect and without scripts. */
  flash: (type: FlashType, text: string) => void
  form: FormData
  /** Identifies the form among several on the page. */
  intent: string
  params: ActionFunctionArgs['params']
  url: URL
  /** Replaces the API's message when the session has ended; null keeps it. */
  loggedOutMessage: string | null
}

/** Handler of one form. */
export type FormHandler<Result> = (submission: Submission) => Promise<Result>

type FormSpec<Name extends string, Output, Result> = {
  /** Inputs to read, and to return after an error. */
  fields?: readonly Name[]
  /** Fields that are never returned: passwords and codes. */
  secrets?: readonly Name[]
  /** Calls the API. */
  call: (values: Record<Name, string>, submission: Submission) => Promise<Output | Refused>
  /** Runs after a success: usually a flash message and a redirect. */
  done: (
    output: Exclude<Output, Refused>,
    submission: Submission,
    values: Record<Name, string>,
  ) => Result | Promise<Result>
  /** Values that replace submitted ones after a refusal, such as the current version of what was changed. */
  current?: (refused: Refused) => Partial<Record<Name, string>>
}

/** Defines a form: the fields it reads, the API call, and what follows. */
export function formHandler<Name extends string, Output, Result>({
  fields = [],
  secrets = [],
  call,
  done,
  current,
}: FormSpec<Name, Output, Result>) {
  return async (submission: Submission) => {
    const values = submittedValues(submission.form, fields)
    const output = await call(values, submission)
    if (!isRefused(output)) return done(output as Exclude<Output, Refused>, submission, values)
    const shown = Object.entries<string>(values).filter(([name]) => !secrets.includes(name as Name))
    return formFailure(submission, output, { values: { ...Object.fromEntries(shown), ...current?.(output) } })
  }
}

/** Result of a failed form: a flash message, the errors and all submitted values but secrets. */
export function formFailure<More extends object>(
  { flash, intent, loggedOutMessage }: Pick<Submission, 'flash' | 'intent' | 'loggedOutMessage'>,
  { status, error: refusal, fields }: Refused,
  more: More,
) {
  // A wrong password or code is a 401 too, and has its own field.
  const loggedOut =
    loggedOutMessage !== null && status === 401 && !(fields.password ?? fields.code ?? fields.current)
  const error = loggedOut ? loggedOutMessage : refusal
  if (error) flash('error', error)
  const failure: FormFailure = { error, fields, values: {}, intent, loggedOut }
  return data({ ...failure, ...more }, { status })
}

type Options = Partial<Pick<Submission, 'loggedOutMessage'>>

/**
 * Route action of a page with one form. When its handler cannot read what it needs, it answers null in the browser: the page stays as it is,
 * with what is typed and what it was answered before.
 */
export function formAction<Result>(handler: FormHandler<Result>, { loggedOutMessage = null }: Options = {}) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const { api, flash } = getPage(context)
    const form = await readForm(request, context)
    const intent = submittedText(form, 'intent')
    const submission = { api, flash, form, intent, params, url: new URL(request.url), loggedOutMessage }
    return handler(submission).catch((thrown: unknown) => {
      const { data: unread, init } = thrown as { data?: { error?: string }; init?: { status?: number } }
      if (import.meta.env.SSR || unread?.error === undefined) throw thrown
      flash('error', (init?.status === 401 && loggedOutMessage) || unread.error)
      return data(null, init)
    })
  }
}

/** Handler of a page with several forms, selected by the field `intent`. */
export function oneOfForms<Handlers extends Record<string, FormHandler<unknown>>>(handlers: Handlers) {
  type Result = Awaited<ReturnType<Handlers[keyof Handlers]>>
  return async (submission: Submission): Promise<Result> => {
    const { intent } = submission
    if (!Object.hasOwn(handlers, intent)) {
      throw data(
        { error: 'This form is not known here. Please reload the page and try again.' },
        { status: 400 },
      )
    }
    return (await handlers[intent]!(submission)) as Result
  }
}
