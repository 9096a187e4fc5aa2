import { redirect, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { messageNames } from '#contract/outbox.ts'
import { mayOpen } from '#contract/page-permissions.ts'
import type { FailedEmail } from '#contract/outbox.schema.ts'
import { formHandler } from '../../forms/form-action.ts'
import { Link } from '../../link.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmailTable } from './email-table.tsx'
import { staffMeta } from '../staff-meta.ts'
import { useRole } from '../use-role.ts'
import {
  isStaleCursor,
  getNextPageSearch,
  getPreviousPageSearch,
  getFirstPageSearch,
} from '../lists/list-pages.ts'

type Show = 'open' | 'set_aside'
type Loaded = {
  emails: FailedEmail[]
  show: Show
  before: string | null
  after: string | null
  now: number
}

export const meta = () => staffMeta('Mail')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const show: Show = search.get('show') === 'set_aside' ? 'set_aside' : 'open'
  const cursor = search.get('cursor')
  const { emails, next } = await getPage(context)
    .api.read('POST /api/outbox/searches', { data: { show, ...(cursor ? { cursor } : {}) } })
    .catch((thrown: unknown) => {
      throw isStaleCursor(thrown, search) ? redirect(`/admin/mail${getFirstPageSearch(search)}`) : thrown
    })
  const after = next === null ? null : getNextPageSearch(search, next)
  return { emails, show, before: getPreviousPageSearch(search), after, now: Date.now() }
}
export const action = staffFormAction(
  formHandler({
    fields: ['id'],
    call: ({ id }, { api, intent }) =>
      api.send(intent === 'set-aside' ? 'PUT /api/outbox/{id}/aside' : 'POST /api/outbox/{id}/resendings', {
        id: Number(id),
      }),
    done({ email }, { flash, intent, url }) {
      const name = `"${getName(email)}"`
      flash('success', intent === 'set-aside' ? `${name} is set aside.` : `${name} is back in the queue.`)
      return redirect(`/admin/mail${url.search}`, 303)
    },
  }),
)

export default function EmailsPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { emails, show, before, after, now } = loaderData
  const navigation = useNavigation()
  const role = useRole()
  const busyWith = navigation.state === 'idle' ? null : Number(navigation.formData?.get('id') ?? 0)
  const aside = show === 'set_aside'
  return (
    <>
      <PageHeading
        title="Mail"
        intro={
          aside
            ? 'Emails that staff have set aside. They are not sent.'
            : 'Emails that did not go out. They are tried for half a day, then it is up to you.'
        }
        actions={
          <>
            {mayOpen(role, '/admin/texts/emails') && (
              <Link to="/admin/texts/emails" className={buttonClass('secondary')}>
                Texts of emails
              </Link>
            )}
            {mayOpen(role, '/admin/text-messages') && (
              <Link to="/admin/text-messages" className={buttonClass('secondary')}>
                Texts
              </Link>
            )}
            <Link
              to={aside ? '/admin/mail' : '/admin/mail?show=set_aside'}
              className={buttonClass('secondary')}
            >
              {aside ? 'Emails in trouble' : 'Emails set aside'}
            </Link>
          </>
        }
      />
      {actionData && (
        <Notice tone="bad" className="mb-4">
          {actionData.error}
        </Notice>
      )}
      {emails.length === 0 ? (
        <EmptyState
          title={aside ? 'Nothing is set aside' : 'All emails are on their way'}
          text={
            aside
              ? 'An email that you set aside stays here, and can still be sent.'
              : 'An email that the mail server does not take appears here, with the reason.'
          }
        />
      ) : (
        <EmailTable emails={emails} now={now} busyWith={busyWith} />
      )}
      {(before || after) && (
        <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
          {before ? (
            <Link to={before} className={buttonClass('secondary')} rel="prev">
              Newer
            </Link>
          ) : (
            <span />
          )}
          {after && (
            <Link to={after} className={buttonClass('secondary')} rel="next">
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function getName({ kind }: FailedEmail): string {
  return (messageNames as Record<string, string>)[kind] ?? kind
}
