import { SelectField, TextField } from '../../forms/fields.tsx'
import { queueKeys, queues } from '#contract/queues.ts'
import { outcomeName, ticketOutcomes } from '#contract/outcomes.ts'
import { statuses, statusName } from '#contract/ticket-statuses.ts'
import { FilterForm } from '../lists/filter-form.tsx'
import type { LinkedFilter } from './figure-notice.tsx'
import type { Sort } from './ticket-filter.ts'

const sortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Last updated first',
} satisfies Record<Sort, string>

type Props = {
  filter: {
    q: string
    status: string
    assigned: string
    waiting: string
    outcome: string
    open: string
    mine: string
    queue: string
    due: string
    sort: Sort
    /** What a link from the numbers asked for; kept while the other filters change. */
    linked: LinkedFilter
  }
  staff: { accountid: number; fullname: string }[]
}

/** Ticket filters: search words, status, assignee and order. */
export function TicketFilterForm({ filter, staff }: Props) {
  return (
    <FilterForm label="Filter tickets">
      {Object.entries(filter.linked).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextField
        label="Search"
        name="q"
        type="search"
        defaultValue={filter.q}
        placeholder="Number, name, mobile, phone, serial"
        maxLength={200}
        autoComplete="off"
        className="col-span-2 grow sm:max-w-80"
      />
      <SelectField
        label="Status"
        name="status"
        defaultValue={filter.status}
        options={[
          { value: '', label: 'Every status' },
          ...statuses.map((status) => ({ value: status, label: statusName(status) })),
        ]}
      />
      <SelectField
        label="Assigned to"
        name="assigned"
        defaultValue={filter.assigned}
        options={[
          { value: '', label: 'Anybody' },
          { value: '0', label: 'Nobody yet' },
          ...staff.map(({ accountid, fullname }) => ({ value: accountid, label: fullname })),
        ]}
      />
      <SelectField
        label="Answer"
        name="waiting"
        defaultValue={filter.waiting}
        options={[
          { value: '', label: 'Waiting or not' },
          { value: 'shop', label: 'Waiting for us' },
          { value: 'customer', label: 'Waiting for the customer' },
        ]}
      />
      <SelectField
        label="Queue"
        name="queue"
        defaultValue={filter.queue}
        options={[
          { value: '', label: 'Every queue' },
          ...queueKeys.map((key) => ({ value: key, label: queues[key].title })),
        ]}
      />
      <SelectField
        label="Due"
        name="due"
        defaultValue={filter.due}
        options={[
          { value: '', label: 'Any time' },
          { value: 'overdue', label: 'Overdue' },
          { value: 'today', label: 'Today' },
          { value: 'week', label: 'Within a week' },
        ]}
      />
      <SelectField
        label="Show"
        name="open"
        defaultValue={filter.open}
        options={[
          { value: '', label: 'Open and completed' },
          { value: '1', label: 'Open only' },
        ]}
      />
      <SelectField
        label="Whose"
        name="mine"
        defaultValue={filter.mine}
        options={[
          { value: '', label: 'Everybody’s' },
          { value: '1', label: 'Mine only' },
        ]}
      />
      <SelectField
        label="Outcome"
        name="outcome"
        defaultValue={filter.outcome}
        options={[
          { value: '', label: 'Any outcome' },
          ...ticketOutcomes.map((outcome) => ({ value: outcome, label: outcomeName(outcome) })),
          { value: 'warranty', label: 'Warranty claims' },
        ]}
      />
      <SelectField
        label="Order"
        name="sort"
        defaultValue={filter.sort === 'newest' ? '' : filter.sort}
        options={[
          { value: '', label: sortLabels.newest },
          { value: 'oldest', label: sortLabels.oldest },
          { value: 'updated', label: sortLabels.updated },
        ]}
      />
    </FilterForm>
  )
}
