import { formatDollars } from '#contract/money-amounts.ts'
import { Pie } from '../ui/pie.tsx'
import { StepList } from '../ui/steps.tsx'
import { DataTable } from '../ui/table.tsx'
import { DateTime, RelativeTime } from '../ui/time.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const steps = ['Device', 'Repair', 'Booking', 'Confirmation']
const hrefs = ['#main', '#main', '#main']
const now = '2026-11-20T01:00:00Z'
const moments = [
  '2026-11-20T00:59:59.500Z',
  '2026-11-20T00:59:00Z',
  '2026-11-17T01:00:00Z',
  '2024-01-02T01:00:00Z',
]
const columns = [
  { key: 'id', label: 'ID' },
  { key: 'phone', label: 'Device' },
  { key: 'price', label: 'Price', align: 'end' },
] as const
const rows = [
  { key: 1, cells: { id: <a href="#main">1042</a>, phone: 'iPhone 13', price: formatDollars(235) } },
  { key: 2, cells: { id: <a href="#main">1041</a>, phone: 'Samsung Z Fold3', price: formatDollars(649) } },
]

/** Steps, timelines, tables, pies and times. */
export function ListSpecimens() {
  return (
    <>
      <Specimens title="Ways and times">
        {steps.map((step, current) => (
          <StepList key={step} label={`Progress, at ${step}`} steps={steps} current={current} hrefs={hrefs} />
        ))}
        <Timeline
          entries={[
            {
              key: 1,
              title: 'Submitted',
              when: moments[3]!,
              body: 'Ticket submitted, waiting for approval.',
            },
            {
              key: 2,
              title: 'Ada Novak',
              when: moments[2]!,
              body: 'Two lines\nof a note.',
              tag: 'Staff only',
              muted: true,
            },
            {
              key: 3,
              title: 'Staff Team',
              when: moments[1]!,
              body: 'The new screen is in.',
              tag: 'Repairing',
            },
          ]}
        />
        <Timeline entries={[{ key: 1, title: 'Submitted', when: moments[3]! }]} />
        <Specimen name="Times">
          <p>
            {moments.map((iso) => (
              <span key={iso} className="block">
                <DateTime iso={iso} />: <RelativeTime iso={iso} now={now} />
              </span>
            ))}
          </p>
        </Specimen>
      </Specimens>
      <Specimens title="Tables and pies">
        <DataTable caption="Two tickets" columns={columns} rows={rows} />
        <div className="grid gap-6 md:grid-cols-2">
          <Pie
            title="Several shares"
            slices={[
              { key: 1, label: 'Submitted', count: 12, className: 'submitted' },
              { key: 2, label: 'Repairing', count: 5, className: 'repairing' },
              { key: 3, label: 'Completed', count: 40, className: 'completed' },
            ]}
          />
          <Pie
            title="One share"
            slices={[{ key: 1, label: 'Completed', count: 3, className: 'completed' }]}
          />
          <Pie
            title="Nothing yet"
            slices={[{ key: 1, label: 'Submitted', count: 0, className: 'submitted' }]}
          />
        </div>
      </Specimens>
    </>
  )
}
