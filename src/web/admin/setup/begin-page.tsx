import { data, Form, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#contract/accounts.ts'
import { isRefused } from '../../api.ts'
import { TextField } from '../../forms/fields.tsx'
import { formAction, formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type Loaded = { refused: string | null }

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(matches, 'Set up your shop', 'Make the first account of this shop.', { noindex: true }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export const headers = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const checked = await getPage(context).api.send('GET /api/setup/{code}', { code: params.code ?? '' })
  if (!isRefused(checked)) return data<Loaded>({ refused: null })
  return data<Loaded>({ refused: checked.error }, { status: checked.status })
}

export const action = formAction(
  formHandler({
    fields: ['fullname', 'email', 'password', 'confirmpassword'],
    secrets: ['password', 'confirmpassword'],
    call: (person, { api, params }) =>
      api.send('POST /api/setup/{code}/owner', { code: params.code ?? '', data: person }),
    done(_, { flash }) {
      flash('success', 'Successfully created account!')
      return redirect('/admin/setup/shop', 303)
    },
  }),
)

const labels = {
  fullname: 'Full name',
  email: 'Email',
  password: 'Password',
  confirmpassword: 'Password again',
}

export default function SetupPage({
  loaderData: { refused },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure
}) {
  const field = formFields(labels, actionData)
  const busy = useSubmitting()
  if (refused) {
    return (
      <div className="mx-auto w-full max-w-lg">
        <PageHeading title="Set up your shop" />
        <Notice tone="warn" className="mb-4">
          {actionData?.error ?? refused}
        </Notice>
        <Link className="text-link" to="/account/login">
          Log in
        </Link>
      </div>
    )
  }
  return (
    <div className="mx-auto w-full max-w-lg">
      <PageHeading
        title="Set up your shop"
        intro="First your own account, the owner's. Then six short steps, each of which can wait."
      />
      <FormErrors failure={actionData} labels={labels} />
      <Form method="post" noValidate className="stack gap-5">
        <TextField {...field('fullname')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="username" />
        <TextField
          {...field('password')}
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters of any kind. A short sentence is easy to remember.`}
        />
        <TextField {...field('confirmpassword')} type="password" autoComplete="new-password" />
        <Button busy={busy}>Create my account</Button>
      </Form>
    </div>
  )
}
