import { useState } from 'react'
import { useFetcher } from 'react-router'
import { isFormFailure } from '../../forms/form-failure.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { getTicketPath } from '../ticket-path.ts'
import type { Outcome } from './ticket-changes.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Text of the question before a note is deleted. */
export function deleteQuestion(noteid: number): string {
  return `Are you sure you want to delete ticket note #${noteid}`
}

type Props = { ticketid: number; noteid: number; staffOnly: boolean }

/** Buttons that show a note to the customer or hide it, and delete it after a question. */
export function NoteControls({ ticketid, noteid, staffOnly }: Props) {
  const toggling = useFetcher<Outcome>()
  const deleting = useFetcher<Outcome>()
  const [asking, setAsking] = useState(false)
  const scripts = useHydrated()
  const deletePath = `${getTicketPath(ticketid)}/notes/${noteid}/delete`
  const refused = [toggling.data, deleting.data].find(isFormFailure)

  return (
    <div className="note-controls">
      <toggling.Form method="post">
        <input type="hidden" name="intent" value="toggle" />
        <input type="hidden" name="noteid" value={noteid} />
        <input type="hidden" name="staff_only" value={staffOnly ? 'no' : 'yes'} />
        {scripts && <input type="hidden" name="stay" value="here" />}
        <Button variant="quiet" type="submit" busy={toggling.state !== 'idle'}>
          {staffOnly ? 'Make visible to customer' : 'Make staff only'}
          <span className="visually-hidden">: note #{noteid}</span>
        </Button>
      </toggling.Form>
      <Link
        to={deletePath}
        className={buttonClass('quiet')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setAsking(true)
        }}
      >
        Delete<span className="visually-hidden"> note #{noteid}</span>
      </Link>
      {refused && (
        <p role="alert" className="text-small text-bad">
          {refused.error}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          question={deleteQuestion(noteid)}
          yes="Yes, delete"
          danger
          onYes={() => {
            // Posts to the current page, so that its submitted values survive an error or a lost connection.
            void deleting.submit(
              { intent: 'delete', noteid: String(noteid), stay: 'here' },
              { method: 'post' },
            )
            // The button disappears with its note, so move the focus to the timeline.
            requestAnimationFrame(() => document.getElementById('notes')?.focus({ preventScroll: true }))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
