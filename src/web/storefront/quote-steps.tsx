import './storefront.css'
import { Card } from '../ui/card.tsx'
import { toTelephoneLink } from '../ui/telephone.ts'

/** The steps after a request for a quote. */
export function QuoteSteps({ phone }: { phone: string }) {
  return (
    <Card title="How a quote works">
      <div className="stack gap-5">
        <ol className="quote-steps">
          <li>You write to us with your model and what you need.</li>
          <li>We answer by email with a price, or tell you that we cannot help.</li>
          <li>You decide. A quote is free, and you do not have to take it.</li>
        </ol>
        <p className="text-soft">
          Rather talk? Call{' '}
          <a className="text-link one-line" href={toTelephoneLink(phone)}>
            {phone}
          </a>
        </p>
      </div>
    </Card>
  )
}
