import { inDollars, methodLabels, type LedgerEntry, type Money } from '#contract/money.ts'
import { dateTime } from '../ui/time.tsx'

/** What was charged, what came and what went back, line by line, with what is left below it. */
export function LedgerList({ money }: { money: Money }) {
  const { papers, entries, due_cents: due, balance_cents: balance } = money
  const uninvoiced = due - balance
  if (papers.length === 0 && entries.length === 0 && uninvoiced === 0) return null
  return (
    <dl className="ledger">
      {uninvoiced > 0 && (
        <div>
          <dt>Agreed price</dt>
          <dd>{inDollars(uninvoiced)}</dd>
        </div>
      )}
      {papers.map((paper) => (
        <LedgerLine
          key={`paper-${paper.number}`}
          label={`${paper.title} ${paper.number}`}
          when={paper.issued_at}
          cents={paper.total_cents}
        />
      ))}
      {entries.map((entry) => (
        <LedgerLine key={entry.id} label={wordsFor(entry)} when={entry.at} cents={signed(entry)} />
      ))}
      <div className="ledger-total">
        <dt>{due < 0 ? 'Your credit' : 'Left to pay'}</dt>
        <dd>{inDollars(Math.abs(due))}</dd>
      </div>
    </dl>
  )
}

function LedgerLine({ label, when, cents }: { label: string; when: string; cents: number }) {
  return (
    <div>
      <dt>
        {label}
        <time dateTime={when}>{dateTime(when)}</time>
      </dt>
      <dd>{inDollars(cents)}</dd>
    </div>
  )
}

const customerWords = {
  payment: 'Paid',
  refund: 'Refunded',
  refund_failed: 'Refund that did not arrive',
} as const

function wordsFor({ kind, method }: LedgerEntry): string {
  return `${customerWords[kind]}: ${methodLabels[method].toLowerCase()}`
}

function signed({ kind, amount_cents }: LedgerEntry): number {
  return kind === 'refund' ? amount_cents : -amount_cents
}
