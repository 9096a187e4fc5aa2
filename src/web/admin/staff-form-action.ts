import { formAction, type FormHandler } from '../forms/form-action.ts'
import { loggedOutMessage } from '../forms/logged-out-message.ts'

/** Form action of a workbench page: when the session has ended, the submitted values are kept. */
export function staffFormAction<Result>(handler: FormHandler<Result>) {
  return formAction(handler, { loggedOutMessage })
}
