import type { ReactNode } from 'react'
import { Folds } from '../../ui/folds.tsx'
import { useOpenTarget } from './use-open-target.ts'

type Props = {
  /** Where the phone is, what happens next, whose turn it is, and one button. */
  answer: ReactNode
  /** What was said, and the form to say more. */
  conversation: ReactNode
  /** Cards that are rarely needed, most needed first: each is folded behind its title. */
  sections: ReactNode
}

/** Layout of a customer's ticket: the answer, the conversation, then folded sections. */
export function TicketLayout({ answer, conversation, sections }: Props) {
  useOpenTarget()
  return (
    <div className="ticket-layout">
      <div className="ticket-answer">{answer}</div>
      <div className="ticket-conversation">{conversation}</div>
      <div className="ticket-sections">
        <Folds label="More about this ticket">{sections}</Folds>
      </div>
    </div>
  )
}
