import { data } from 'react-router'
import { MAX_BULK } from '#contract/bulk-changes.ts'
import { allTickets } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { BulkAnswer } from '#contract/bulk-changes.schema.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { invalidField } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { parseFilter } from './ticket-filter.ts'

/** What the ticket list shows after a change of several tickets. */
export type BulkOutcome = BulkAnswer & { kind: 'bulk' }

/** Changes the tickets whose boxes are ticked, or all of the filter. */
export async function changeChosenTickets(submission: Submission) {
  const { api, form, flash, url } = submission
  const values = submittedValues(form, ['to_status', 'to_staff', 'bulk_comment', 'all', 'submit_key'])
  const again = { values }
  let ids = form.getAll('ids').map(Number)
  if (values.all !== '') {
    const { cursor: _, ...filter } = parseFilter(url.searchParams)
    const list = await api.readList<TicketRow>('POST /api/get-ticket', {
      data: { ...filter, ticketid: allTickets, limit: MAX_BULK + 1 },
    })
    ids = list.rows.map(({ id }) => id)
  }
  if (ids.length === 0) {
    return formFailure(submission, invalidField('ids', 'Please choose at least one ticket.'), again)
  }
  const answer = await api.send(
    'POST /api/tickets/bulk',
    {
      data: {
        ids,
        ...(values.to_status === '' ? {} : { status: Number(values.to_status) as Status }),
        staffAssign: Number(values.to_staff),
        comment: values.bulk_comment,
      },
    },
    values.submit_key === '' ? {} : { idempotencyKey: values.submit_key },
  )
  if (isRefused(answer)) return formFailure(submission, answer, again)
  const { changed, left } = answer
  if (changed.length > 0)
    flash('success', changed.length === 1 ? '1 ticket is changed.' : `${changed.length} tickets are changed.`)
  if (left.length > 0)
    flash(
      'warning',
      left.length === 1 ? '1 ticket is left as it was.' : `${left.length} tickets are left as they were.`,
    )
  return data({ ...answer, kind: 'bulk' as const })
}
