import { redirect, type MetaArgs } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#contract/accounts.ts'
import { formAction, formHandler } from '../../forms/form-action.ts'
import { formFields } from '../../forms/form-fields.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { pageMeta } from '../../page-meta.ts'
import { useShopProfile } from '../../shop-profile.ts'
import { TextField } from '../../forms/fields.tsx'
import { Link } from '../../link.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { getNextPath, withNext } from './next-path.ts'
import { loadVisitorPage, VisitorPage, type VisitorPageData } from './visitor-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Create an account', 'Create an account to follow all your repairs in one place.')
}

export const loader = loadVisitorPage

export const action = formAction(
  formHandler({
    fields: ['fullname', 'email', 'password', 'confirmpassword'],
    secrets: ['password', 'confirmpassword'],
    call: (data, { api }) => api.send('POST /api/createaccount/', { data }),
    done(_, { flash, url }) {
      flash('success', 'Successfully created account!')
      return redirect(withNext('/account/verifyemail', getNextPath(url)), 303)
    },
  }),
)

const labels = {
  fullname: 'Full name',
  email: 'Email',
  password: 'Password',
  confirmpassword: 'Password again',
}

export default function RegisterPage({
  loaderData,
  actionData,
}: {
  loaderData: VisitorPageData
  actionData?: FormFailure
}) {
  const field = formFields(labels, actionData)
  const { guestBooking } = useShopProfile()
  return (
    <VisitorPage
      {...loaderData}
      title="Create an account"
      intro={
        guestBooking === false
          ? 'You need one to book a repair and to follow it.'
          : 'It keeps all your repairs in one place. You can book without one too.'
      }
    >
      <CredentialsForm failure={actionData} labels={labels} button="Create account">
        <TextField {...field('fullname')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="username" />
        <TextField
          {...field('password')}
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters of any kind. A short sentence is easy to remember.`}
        />
        <TextField {...field('confirmpassword')} type="password" autoComplete="new-password" />
      </CredentialsForm>
      <p>
        Have an account already?{' '}
        <Link className="text-link" to={withNext('/account/login', loaderData.next)}>
          Log in
        </Link>
      </p>
    </VisitorPage>
  )
}
