import { formAction, type FormHandler } from '../forms/form-action.ts'

const loggedOutMessage =
  'You are logged out. What you typed is still here: log in in another tab, then send it again.'

/** Form action of a workbench page: when the session has ended, the submitted values are kept. */
export function staffFormAction<Result>(handler: FormHandler<Result>) {
  return formAction(handler, { loggedOutMessage })
}
