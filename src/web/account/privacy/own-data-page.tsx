import { redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { CredentialsForm } from '../log-in/credentials-form.tsx'
import { clearTabStorage } from '../log-in/clear-tab-storage.ts'

type Shown = { staff: boolean }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Your data', 'Download or erase what we keep about you.', { noindex: true })
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { authLevel } = await getPage(context).caller()
  return { staff: authLevel >= levels.staff }
}

export const action = formAction(
  formHandler({
    fields: ['password'],
    secrets: ['password'],
    call: (data, { api }) => api.send('POST /api/account/erasures', { data }),
    done(_, { flash }) {
      clearTabStorage()
      flash('success', 'Your account is erased.')
      return redirect('/', 303)
    },
  }),
)

const labels = { password: 'Your password' }

export default function OwnDataPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
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
          <div className="stack gap-5">
            <p>
              A file with everything that we keep about you: your account, tickets, notes, messages and
              sessions. It is written as JSON, which other programs can read.
            </p>
            <a
              href={'/api/account/data'}
              download="my-data.json"
              className={buttonClass('secondary', 'justify-self-start')}
            >
              Download your data
            </a>
          </div>
        </Card>
        <Card title="Erase" id="erase">
          <div className="stack gap-5">
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
              <CredentialsForm
                failure={actionData}
                labels={labels}
                button="Erase my account for good"
                variant="danger"
                buttonClassName="justify-self-start"
              >
                <TextField
                  label={labels.password}
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  error={actionData?.fields.password}
                />
              </CredentialsForm>
            )}
          </div>
        </Card>
      </div>
    </>
  )
}
