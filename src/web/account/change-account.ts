import { redirect, type ActionFunctionArgs } from 'react-router'
import { changeEmail, changeName, changePassword } from '#contract/accounts.ts'
import { isRefused, type Refused } from '../api.ts'
import { pageOf } from '../page-context.ts'
import { withDone } from './done-notice.tsx'
import { notDone } from './not-done.ts'
import { typedIn } from './typed-in.ts'

/** Which of the forms on the account page was sent. */
export type AccountForm = 'change-password' | 'change-name' | 'change-email'

/** Changes password, name or email address, whichever form was sent. */
export async function changeAccount({ request, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const typed = await typedIn(request)
  const intent = typed('intent')
  const home = () => redirect(withDone('/account/dashboard', intent), 303)

  if (intent === 'change-name') {
    const fullname = typed('fullname')
    const changed = await api.send(changeName, { data: { fullname } })
    if (isRefused(changed)) return notDone(flash, changed, { fullname }, intent)
    flash('success', 'Your name is changed.')
    return home()
  }
  if (intent === 'change-email') {
    const email = typed('email')
    const changed = await api.send(changeEmail, { data: { email, password: typed('email_password') } })
    if (isRefused(changed))
      return notDone(flash, renamed(changed, 'password', 'email_password'), { email }, intent)
    flash('info', `We have sent a link to ${changed.email}. Your address changes once you open it.`)
    return home()
  }
  const changed = await api.send(changePassword, {
    data: {
      current: typed('current'),
      password: typed('password'),
      confirmpassword: typed('confirmpassword'),
    },
  })
  if (isRefused(changed)) return notDone(flash, changed, {}, 'change-password')
  flash('success', 'Your password is changed, and every other device is logged out.')
  return home()
}

/** Two forms of the page ask for a password; in one of them the input has another name than in the call. */
function renamed(refused: Refused, name: string, input: string): Refused {
  const { [name]: sentence, ...fields } = refused.fields
  return { ...refused, fields: sentence === undefined ? fields : { ...fields, [input]: sentence } }
}
