import { Link } from 'react-router'
import type { TicketNext } from '#contract/tickets.ts'

const turns = {
  customer: 'Your turn',
  shop: 'Our turn: you need not do anything now',
  nobody: 'Nothing is left to do',
} satisfies Record<TicketNext['acts'], string>

/** What happens next with a ticket, and who has to act. */
export function NextStep({ next }: { next: TicketNext }) {
  return (
    <section aria-labelledby="next-step" className="next-step" data-acts={next.acts}>
      <h2 id="next-step">What happens next</h2>
      <p className="next-step-turn">{turns[next.acts]}</p>
      <p>{next.text}</p>
      {next.acts !== 'nobody' && (
        <p className="screen-only text-soft">
          Something not clear?{' '}
          <Link className="text-link" to="/contact" prefetch="intent">
            Call or write to us
          </Link>
        </p>
      )}
    </section>
  )
}
