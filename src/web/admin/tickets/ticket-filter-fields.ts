import { outcomeName, ticketOutcomes } from '#contract/outcomes.ts'
import { queueKeys, queues } from '#contract/queues.ts'
import { statuses, statusName } from '#contract/ticket-statuses.ts'
import type { FilterField } from '../lists/filter-form.tsx'

export const ticketSearch: FilterField = {
  name: 'q',
  label: 'Search',
  placeholder: 'Number, name, mobile, phone, serial',
  maxLength: 200,
}

/** The further filters of the ticket list. */
export function ticketFilterFields(staff: readonly { accountid: number; fullname: string }[]): FilterField[] {
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'Every status',
      options: statuses.map((status) => ({ value: status, label: statusName(status) })),
    },
    {
      name: 'assigned',
      label: 'Assigned to',
      all: 'Anybody',
      options: [
        { value: '0', label: 'Nobody yet' },
        ...staff.map(({ accountid, fullname }) => ({ value: accountid, label: fullname })),
      ],
    },
    {
      name: 'waiting',
      label: 'Answer',
      all: 'Waiting or not',
      options: [
        { value: 'shop', label: 'Waiting for us' },
        { value: 'customer', label: 'Waiting for the customer' },
      ],
    },
    {
      name: 'queue',
      label: 'Queue',
      all: 'Every queue',
      options: queueKeys.map((key) => ({ value: key, label: queues[key].title })),
    },
    {
      name: 'due',
      label: 'Due',
      all: 'Any time',
      options: [
        { value: 'overdue', label: 'Overdue' },
        { value: 'today', label: 'Today' },
        { value: 'week', label: 'Within a week' },
      ],
    },
    { name: 'open', label: 'Show', all: 'Open and completed', options: [{ value: '1', label: 'Open only' }] },
    { name: 'mine', label: 'Whose', all: 'Everybody’s', options: [{ value: '1', label: 'Mine only' }] },
    {
      name: 'outcome',
      label: 'Outcome',
      all: 'Any outcome',
      options: [
        ...ticketOutcomes.map((outcome) => ({ value: outcome, label: outcomeName(outcome) })),
        { value: 'warranty', label: 'Warranty claims' },
      ],
    },
    {
      name: 'sort',
      label: 'Order',
      all: 'Newest first',
      options: [
        { value: 'oldest', label: 'Oldest first' },
        { value: 'updated', label: 'Last updated first' },
      ],
    },
  ]
}
