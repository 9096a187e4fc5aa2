import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import type { Note } from '#contract/tickets.schema.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { isFormFailure } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { loadTicket } from '../load-ticket.ts'
import { deleteQuestion } from './note-controls.tsx'
import { staffMeta } from '../staff-meta.ts'
import { getTicketPath } from '../ticket-path.ts'
import { deleteNote, type Outcome } from './ticket-changes.ts'

type Loaded = { ticketid: number; note: Note }

export const meta = () => staffMeta('Delete note')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  const ticket = await loadTicket(page, params.ticketid)
  const note = ticket.notes.find(({ id }) => String(id) === params.noteid)
  if (note) return { ticketid: ticket.id, note }
  page.flash('error', refusals.unknown_note.message)
  throw redirect(getTicketPath(ticket.id))
}
export const action = staffFormAction(deleteNote)

export default function DeleteNotePage({
  loaderData,
  actionData,
}: {
  loaderData: Loaded
  actionData?: Outcome
}) {
  const { ticketid, note } = loaderData
  const busy = useSubmitting()
  return (
    <div className="max-w-2xl">
      <PageHeading title={deleteQuestion(note.id)} eyebrow={`Ticket #${ticketid}`} />
      {isFormFailure(actionData) && <Notice tone="bad">{actionData.error}</Notice>}
      <Card title={note.fullname}>
        <p className="break-long-words keep-lines">{note.comment}</p>
      </Card>
      <Form method="post" className="mt-5 row">
        <Button variant="danger" type="submit" busy={busy}>
          Yes, delete
        </Button>
        <Link to={getTicketPath(ticketid)} className={buttonClass('secondary')}>
          No
        </Link>
      </Form>
    </div>
  )
}
