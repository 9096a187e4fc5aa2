import {
  Form,
  Link,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { refusals } from '#contract/refusals.ts'
import type { Note } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { findTicket } from './find-ticket.ts'
import { deleteQuestion } from './note-controls.tsx'
import { staffMeta } from './staff-meta.ts'
import { ticketPath } from './neighbours.ts'
import { deleteNote, type Outcome } from './ticket-changes.ts'

type Loaded = { ticketid: number; note: Note }

export const meta = () => staffMeta('Delete note')

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(context)
  const ticket = await findTicket(page, params.ticketid)
  const note = ticket.notes.find(({ id }) => String(id) === params.noteid)
  if (note) return { ticketid: ticket.id, note }
  page.flash('error', refusals.unknown_note.says)
  throw redirect(ticketPath(ticket.id))
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  return deleteNote({ api, flash, ticketid: Number(params.ticketid), form }, Number(params.noteid))
}
export const action = change
export const clientAction = change

export default function DeleteNotePage({
  loaderData,
  actionData,
}: {
  loaderData: Loaded
  actionData?: Outcome
}) {
  const { ticketid, note } = loaderData
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="max-w-2xl">
      <PageHeading title={deleteQuestion(note.id)} eyebrow={`Ticket #${ticketid}`} />
      {actionData?.kind === 'change-refused' && <Notice tone="bad">{actionData.error}</Notice>}
      <Card title={note.fullname}>
        <p className="break-words whitespace-pre-line">{note.comment}</p>
      </Card>
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <Button variant="danger" type="submit" busy={busy}>
          Yes, delete
        </Button>
        <Link to={ticketPath(ticketid)} className={buttonClass('secondary')}>
          No
        </Link>
      </Form>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
