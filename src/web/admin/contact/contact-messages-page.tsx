import type { LoaderFunctionArgs } from 'react-router'
import type { ReceivedMessage } from '#contract/contact.schema.ts'
import type { WaitingMail } from '#contract/mail.schema.ts'
import { getFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { oneOfForms } from '../../forms/form-action.ts'
import { getPage } from '../../page-context.ts'
import { Card, EmptyState, Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { getNextPageSearch, getPreviousPageSearch } from '../lists/list-pages.ts'
import { NewerOlder } from '../lists/newer-older.tsx'
import { WaitingMails } from '../mail/waiting-mails.tsx'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

type Loaded = {
  messages: ReceivedMessage[]
  before: string | null
  after: string | null
  mails: WaitingMail[]
  olderMails: string | null
  now: number
}

export const meta = () => staffMeta('Contact messages')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const cursor = search.get('cursor') ?? undefined
  const { api } = getPage(context)
  const [{ messages, next }, waiting] = await Promise.all([
    api.read('GET /api/contact-messages', { cursor }),
    api.read('GET /api/mail/waiting', { cursor: search.get('mails') ?? undefined }),
  ])
  return {
    messages,
    before: getPreviousPageSearch(search),
    after: next === null ? null : getNextPageSearch(search, next),
    mails: waiting.mails,
    olderMails: waiting.next === null ? null : `?mails=${encodeURIComponent(waiting.next)}`,
    now: Date.now(),
  }
}

export const action = staffFormAction(
  oneOfForms({
    attach: savingForm({
      fields: ['id', 'ticket_id'],
      call: ({ id, ticket_id }, { api }) =>
        api.send('POST /api/mail/waiting/{id}/ticket', {
          id: Number(id),
          data: { ticket_id: Number(ticket_id.replace(/^#/, '')) },
        }),
      to: '/admin/messages',
      says: ({ ticket_id }) => `The email is on ticket #${ticket_id}.`,
    }),
    read: savingForm({
      fields: ['up_to'],
      call: ({ up_to }, { api }) =>
        api.send('POST /api/mail/waiting/readings', { data: { up_to: Number(up_to) } }),
      to: '/admin/messages',
      says: 'The emails that wait are marked as read.',
    }),
  }),
)

export default function ContactMessagesPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { messages, before, after, mails, olderMails, now } = loaderData
  return (
    <>
      <PageHeading
        title="Contact messages"
        intro="What visitors wrote through the contact form, and texts that belong to no ticket. Each one is emailed to the shop too, and is deleted here after the period of closed tickets."
      />
      <WaitingMails mails={mails} older={olderMails} failure={getFailure(actionData, 'attach')} now={now} />
      {messages.length === 0 ? (
        <EmptyState title="No messages" text="Nobody has written." />
      ) : (
        <ul className="stack">
          {messages.map(({ id, fullname, email, message, received_at, mailed }) => (
            <li key={id}>
              <Card title={fullname} actions={<RelativeTime iso={received_at} now={now} />}>
                {!mailed && (
                  <Notice tone="warn" className="mb-3">
                    The email to the shop has not left yet. Answer from here.
                  </Notice>
                )}
                <p className="break-long-words keep-lines">{message || 'No message was written.'}</p>
                {email !== '' && (
                  <p className="mt-3">
                    <a className="text-link break-anywhere" href={`mailto:${email}`}>
                      {email}
                    </a>
                  </p>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
      <NewerOlder before={before} after={after} />
    </>
  )
}
