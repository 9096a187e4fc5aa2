import {
  Form,
  Link,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { eraseOwnAccount, getOwnData } from '#contract/privacy.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { forgetBooking } from './forget-booking.ts'
import { notDone, type NotDone } from './not-done.ts'
import { typedIn } from './typed-in.ts'

type Shown = { staff: boolean }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Your data', 'Download or erase what we keep about you.', { noindex: true })
}

async function load({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { authLevel } = await pageOf(context).caller()
  return { staff: authLevel >= levels.staff }
}

export const loader = load
export const clientLoader = load

async function erase({ request, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const password = (await typedIn(request))('password')
  const erased = await api.send(eraseOwnAccount, { data: { password } })
  if (isRefused(erased)) return notDone(flash, erased, {})
  forgetBooking()
  flash('success', 'Your account is erased.')
  return redirect('/', 303)
}

export const action = erase
export const clientAction = erase

const labels = { password: 'Your password' }

export default function OwnDataPage({ loaderData, actionData }: { loaderData: Shown; actionData?: NotDone }) {
  const busy = useNavigation().formData !== undefined
  return (
    <>
      <p>
        <Link className="text-link" to="/account/dashboard">
          My account
        </Link>
      </p>
      <PageHeading title="Your data" />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card title="Download" id="download">
          <div className="grid gap-5">
            <p>
              A file with everything that we keep about you: your account, tickets, notes, messages and
              sessions. It is written as JSON, which other programs can read.
            </p>
            <a
              href={getOwnData.path}
              download="my-data.json"
              className={buttonClass('secondary', 'justify-self-start')}
            >
              Download your data
            </a>
          </div>
        </Card>
        <Card title="Erase" id="erase">
          <div className="grid gap-5">
            <p>
              Your name, addresses, mobile number, serial numbers, messages and the words of your notes are
              erased, and you are logged out everywhere. What was repaired, when and for how much stays,
              without you. This cannot be undone.
            </p>
            {loaderData.staff ? (
              <Notice tone="info">
                Accounts of the staff are not erased. Somebody has to make yours a customer’s first.
              </Notice>
            ) : (
              <>
                {actionData && (
                  <FormErrors error={actionData.error} fields={actionData.fields} labels={labels} />
                )}
                <Form method="post" noValidate className="grid gap-5">
                  <TextField
                    label={labels.password}
                    name="password"
                    type="password"
                    autoComplete="current-password"
                    error={actionData?.fields.password}
                  />
                  <Button variant="danger" busy={busy} className="justify-self-start">
                    Erase my account for good
                  </Button>
                </Form>
              </>
            )}
          </div>
        </Card>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
