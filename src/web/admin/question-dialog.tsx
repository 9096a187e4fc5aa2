import { useId, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  question: string
  /** What the "yes" button says; it begins with "Yes". */
  yes: string
  danger?: boolean
  onYes: () => void
  /** Called once the dialog is closed, whatever the answer was. */
  onClose: () => void
  children?: ReactNode
}

/** Asks one question above the page; Escape and "No" leave everything as it is. */
export function QuestionDialog({ question, yes, danger, onYes, onClose, children }: Props) {
  const id = useId()
  return (
    <dialog
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal()
      }}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl border border-line bg-card p-6 text-ink shadow-lg backdrop:bg-[rgb(0_0_0/0.55)]"
    >
      <h2 id={id} className="text-lg font-semibold text-balance">
        {question}
      </h2>
      {children}
      {/* Such a form only closes the dialog, and gives the focus back to where it was. */}
      <form method="dialog" className="mt-5 flex flex-wrap justify-end gap-3">
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
