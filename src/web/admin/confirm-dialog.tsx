import { useId, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  question: string
  /** Label of the confirming button; begins with "Yes". */
  yes: string
  danger?: boolean
  onYes: () => void
  /** Called once the dialog is closed, whatever the answer. */
  onClose: () => void
  children?: ReactNode
}

/** A confirmation dialog; Escape and "No" change nothing. */
export function ConfirmDialog({ question, yes, danger, onYes, onClose, children }: Props) {
  const id = useId()
  return (
    <dialog
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal()
      }}
      aria-labelledby={id}
      onClose={onClose}
      className="question-dialog m-auto p-6"
    >
      <h2 id={id} className="question-dialog-title">
        {question}
      </h2>
      {children}
      {/* method="dialog" only closes the dialog and restores the focus. */}
      <form method="dialog" className="mt-5 row justify-end">
        <Button variant="secondary" type="submit">
          No
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} type="submit" onClick={onYes}>
          {yes}
        </Button>
      </form>
    </dialog>
  )
}
