import { redirect } from 'react-router'
import { formAction, formHandler, oneOfForms } from '../../forms/form-action.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { logInMessages } from './log-in-messages.ts'
import { getNextPath, getPageLevel } from './next-path.ts'

/** Logs in by password, or sends the link that does. */
export const sendLogIn = formAction(
  oneOfForms({
    '': formHandler({
      fields: ['email', 'password', 'code'],
      secrets: ['password', 'code'],
      call: ({ email, password, code }, { api }) =>
        api.send('POST /api/loginuser/', { data: { email, password, ...(code ? { code } : {}) } }),
      done({ authLevel, userData }, { flash, url }) {
        flash('success', 'Successfully logged in!')
        if (userData?.second_step_needed) return redirect('/account/security', 303)
        const next = getNextPath(url)
        return redirect(next !== null && authLevel >= getPageLevel(next) ? next : '/account/dashboard', 303)
      },
    }),
    link: formHandler({
      fields: ['email'],
      call: (data, { api }) => api.send('POST /api/log-in-links', { data }),
      done(_, { flash }) {
        flash('info', logInMessages['link-asked'])
        return redirect(withSuccess('/account/login', 'link-asked'), 303)
      },
    }),
  }),
)
