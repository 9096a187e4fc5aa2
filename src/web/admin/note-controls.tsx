import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { ticketPath } from './neighbours.ts'
import type { Outcome } from './ticket-changes.ts'
import { useScripts } from './with-scripts.ts'

/** The question before a note is deleted, word for word. */
export function deleteQuestion(noteid: number): string {
  return `Are you sure you want to delete ticket note #${noteid}`
}

type Props = { ticketid: number; noteid: number; staffOnly: boolean }

/** Show a note to the customer or hide it again; delete it after a question. */
export function NoteControls({ ticketid, noteid, staffOnly }: Props) {
  const toggling = useFetcher<Outcome>()
  const deleting = useFetcher<Outcome>()
  const [asking, setAsking] = useState(false)
  const scripts = useScripts()
  const deletePath = `${ticketPath(ticketid)}/notes/${noteid}/delete`
  const refused = [toggling.data, deleting.data].find((heard) => heard?.kind === 'change-refused')

  return (
    <div className="note-controls">
      <toggling.Form method="post">
        <input type="hidden" name="intent" value="toggle" />
        <input type="hidden" name="noteid" value={noteid} />
        {scripts && <input type="hidden" name="stay" value="here" />}
        <Button variant="quiet" type="submit" busy={toggling.state !== 'idle'}>
          {staffOnly ? 'Make visible to customer' : 'Make staff only'}
          <span className="sr-only">: note #{noteid}</span>
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
        Delete<span className="sr-only"> note #{noteid}</span>
      </Link>
      {refused && (
        <p role="alert" className="text-sm text-bad">
          {refused.error}
        </p>
      )}
      {asking && (
        <QuestionDialog
          question={deleteQuestion(noteid)}
          yes="Yes, delete"
          danger
          onYes={() => {
            // To the page that is open, which stays with what was typed into it even when the shop cannot be reached.
            void deleting.submit(
              { intent: 'delete', noteid: String(noteid), stay: 'here' },
              { method: 'post' },
            )
            // The link that asked goes away with its note; focus must not go with it.
            requestAnimationFrame(() => document.getElementById('notes')?.focus({ preventScroll: true }))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
