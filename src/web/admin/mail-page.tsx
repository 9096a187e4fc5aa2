import { Link, redirect, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import {
  letterNames,
  resendLetter,
  searchOutbox,
  setLetterAside,
  type TroubledLetter,
} from '#contract/outbox.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LetterTable } from './letter-table.tsx'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'
import { isMovedOn, searchAfter, searchBefore, searchOfFirst } from './ticket-filter.ts'

type Show = 'open' | 'set_aside'
type Loaded = {
  letters: TroubledLetter[]
  show: Show
  before: string | null
  after: string | null
  now: number
}

export const meta = () => staffMeta('Mail')

async function load({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const show: Show = search.get('show') === 'set_aside' ? 'set_aside' : 'open'
  const cursor = search.get('cursor')
  const { letters, next } = await pageOf(context)
    .api.read(searchOutbox, { data: { show, ...(cursor ? { cursor } : {}) } })
    .catch((thrown: unknown) => {
      throw isMovedOn(thrown, search) ? redirect(`/admin/mail${searchOfFirst(search)}`) : thrown
    })
  const after = next === null ? null : searchAfter(search, next)
  return { letters, show, before: searchBefore(search), after, now: Date.now() }
}
export const loader = load
export const clientLoader = load

async function change({ context, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const id = Number(textOf(form, 'id'))
  const aside = textOf(form, 'intent') === 'set-aside'
  const changed = await api.send(aside ? setLetterAside : resendLetter, { id })
  if (isRefused(changed)) return refusedForm(flash, changed, {})
  const name = `"${nameOf(changed.letter)}"`
  flash('success', aside ? `${name} is set aside.` : `${name} is back in the queue.`)
  return redirect(`/admin/mail${new URL(request.url).search}`)
}
export const action = change
export const clientAction = change

export default function MailPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Mistakes }) {
  const { letters, show, before, after, now } = loaderData
  const navigation = useNavigation()
  const busyWith = navigation.state === 'idle' ? null : Number(navigation.formData?.get('id') ?? 0)
  const aside = show === 'set_aside'
  return (
    <>
      <PageHeading
        title="Mail"
        intro={
          aside
            ? 'Letters that staff have set aside. They are not sent.'
            : 'Letters that did not go out. They are tried for half a day, then it is up to you.'
        }
        actions={
          <>
            <Link to="/admin/mail/wordings" className={buttonClass('secondary')}>
              Wording of letters
            </Link>
            <Link
              to={aside ? '/admin/mail' : '/admin/mail?show=set_aside'}
              className={buttonClass('secondary')}
            >
              {aside ? 'Letters in trouble' : 'Letters set aside'}
            </Link>
          </>
        }
      />
      {actionData && (
        <Notice tone="bad" className="mb-4">
          {actionData.error}
        </Notice>
      )}
      {letters.length === 0 ? (
        <EmptyState
          title={aside ? 'Nothing is set aside' : 'All letters are on their way'}
          text={
            aside
              ? 'A letter that you set aside stays here, and can still be sent.'
              : 'A letter that the mail server does not take appears here, with the reason.'
          }
        />
      ) : (
        <LetterTable letters={letters} now={now} busyWith={busyWith} />
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

function nameOf({ letter }: TroubledLetter): string {
  return (letterNames as Record<string, string>)[letter] ?? letter
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
