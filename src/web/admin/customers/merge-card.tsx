import { Form } from 'react-router'
import type { CustomerMerge } from '#contract/customers.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'
import type { Loaded } from './customer-page.tsx'

type Props = Pick<Loaded, 'customer' | 'merges' | 'merged_by' | 'others'> & {
  failure: FormFailure | undefined
}

/** Merges another account of the same person into this one, and undoes it. */
export function MergeCard({ customer, merges, merged_by, others, failure }: Props) {
  const busy = useSubmitting()
  return (
    <Card title="Two accounts of one person">
      <div className="stack">
        <FormErrors failure={failure} />
        {merged_by && <Merged merge={merged_by} other="kept" busy={busy} />}
        {merges.map((merge) => (
          <Merged key={merge.id} merge={merge} other="merged" busy={busy} />
        ))}
        {!merged_by && (
          <>
            <p>
              All tickets of the other account come to {customer.email}, and the other account is closed. Both
              addresses get an email, and a merge can be undone. Merge only what is surely one person: who
              logs in here then sees all of these tickets.
            </p>
            <Form role="search" aria-label="Find the other account" preventScrollReset className="stack">
              <TextField
                label="Name, email or mobile of the other account"
                name="merge"
                type="search"
                autoComplete="off"
                maxLength={200}
              />
              <div>
                <Button variant="secondary" type="submit">
                  Find it
                </Button>
              </div>
            </Form>
            {others?.length === 0 && <p>No other customer fits.</p>}
            {others && others.length > 0 && (
              <ul className="stack">
                {others.map(({ accountid, fullname, email, tickets }) => (
                  <li key={accountid}>
                    <Link to={`/admin/customers/${accountid}`} className="text-link">
                      {fullname}
                    </Link>{' '}
                    <span className="break-anywhere">{email}</span>,{' '}
                    {tickets === 1 ? '1 ticket' : `${tickets} tickets`}
                    <details className="mt-2">
                      <summary>
                        Merge into {customer.fullname}
                        <span className="visually-hidden">: {email}</span>
                      </summary>
                      <Form method="post" className="mt-2 stack">
                        <p className="break-anywhere">
                          {nameWithEmail({ fullname, email })} becomes {nameWithEmail(customer)}.{' '}
                          {tickets === 0
                            ? 'No tickets move.'
                            : `${tickets === 1 ? '1 ticket moves' : `${tickets} tickets move`} there.`}
                        </p>
                        <input type="hidden" name="merge" value={accountid} />
                        <div>
                          <Button variant="secondary" type="submit" name="intent" value="merge" busy={busy}>
                            Yes, merge
                          </Button>
                        </div>
                      </Form>
                    </details>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function nameWithEmail({ fullname, email }: { fullname: string; email: string }): string {
  return email === '' ? fullname : `${fullname} (${email})`
}

function Merged({ merge, other, busy }: { merge: CustomerMerge; other: 'kept' | 'merged'; busy: boolean }) {
  const { accountid, fullname, email } = merge[other]
  const tickets = merge.ticket_ids.map((id) => `#${id}`).join(', ')
  return (
    <div>
      <p>
        {other === 'kept' ? 'Merged into ' : 'Merged into this one: '}
        <Link to={`/admin/customers/${accountid}`} className="text-link">
          {fullname}
        </Link>{' '}
        (<span className="break-anywhere">{email}</span>), <DateTime iso={merge.at} />,{' '}
        {tickets === '' ? 'without tickets' : `with ${tickets}`}.
      </p>
      {other === 'merged' && merge.merged.note !== '' && (
        <p className="keep-lines break-long-words text-soft">{merge.merged.note}</p>
      )}
      <Form method="post" className="mt-2">
        <input type="hidden" name="id" value={merge.id} />
        <Button variant="secondary" type="submit" name="intent" value="undo" busy={busy}>
          Undo this merge<span className="visually-hidden"> with {email}</span>
        </Button>
      </Form>
    </div>
  )
}
