import type { LoaderFunctionArgs } from 'react-router'
import { getContactMessages, type ReceivedMessage } from '#contract/contact.ts'
import { getPage } from '../../page-context.ts'
import { Card, EmptyState, Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { staffMeta } from '../staff-meta.ts'

type Loaded = { messages: ReceivedMessage[]; total: number; now: number }

export const meta = () => staffMeta('Contact messages')

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const shown = await getPage(context).api.read(getContactMessages, {})
  return { ...shown, now: Date.now() }
}

export default function ContactMessagesPage({
  loaderData: { messages, total, now },
}: {
  loaderData: Loaded
}) {
  return (
    <>
      <PageHeading
        title="Contact messages"
        intro="What visitors wrote through the contact form, and texts that belong to no ticket. Each one is emailed to the shop too, and is deleted here after the period of closed tickets."
      />
      {messages.length === 0 ? (
        <EmptyState title="No messages" text="Nobody has written." />
      ) : (
        <ul className="grid gap-4">
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
      {total > messages.length && (
        <p className="mt-5 text-soft">
          {total - messages.length} older ones are not shown. They were emailed to the shop too.
        </p>
      )}
    </>
  )
}
