/* The scrolling element of a long table is focusable, so that it can be scrolled by keyboard. */
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import { useRepairs } from '../../repairs.ts'
import { figures, stages, weekdaysFromMonday, type FigureKey, type StageKey } from '#contract/numbers.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import { formatDay } from '#contract/format-day.ts'
import { DataTable } from '../../ui/table.tsx'
import { namePoint } from './bar-plot.tsx'
import {
  getFigureHref,
  formatChange,
  formatFigure,
  formatHours,
  getTicketsHref,
  type Days,
} from './format-figures.ts'
import { LongTable } from './long-table.tsx'
import { Figure, SmallTable } from './small-table.tsx'

type Props = { numbers: Numbers }

/** The figures that are shown first. */
const mainFigures: readonly FigureKey[] = ['booked', 'arrived', 'finished', 'invoiced', 'paid', 'unpaid']

/** Six figures of the period at a glance, with how they differ from the one before. */
export function MainFigures({ numbers }: Props) {
  return (
    <dl className="numbers-main">
      {numbers.figures
        .filter(({ key }) => mainFigures.includes(key))
        .map(({ key, now, before }) => {
          const { label, unit } = figures[key]
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <Figure to={getFigureHref(key, numbers)} name={label}>
                  {formatFigure(unit, now)}
                </Figure>
              </dd>
              <dd className="numbers-change">{formatChange(unit, now, before)}</dd>
            </div>
          )
        })}
    </dl>
  )
}

const nameOf = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`)

/** The figures of the period and of the one before, without those of which there are none. */
export function FigureTable({ numbers }: Props) {
  return (
    <DataTable
      caption="Figures"
      columns={[
        { key: 'what', label: 'Figure' },
        { key: 'now', label: 'This period', align: 'end' },
        { key: 'before', label: 'Period before', align: 'end' },
        { key: 'change', label: 'Difference', align: 'end' },
      ]}
      rows={numbers.figures
        .filter(({ now, before }) => now || before)
        .map(({ key, now, before }) => {
          const { label, unit, meaning } = figures[key]
          return {
            key,
            cells: {
              what: (
                <span>
                  {label}
                  <span className="numbers-meaning">{meaning}</span>
                </span>
              ),
              now: (
                <Figure to={getFigureHref(key, numbers)} name={label}>
                  {formatFigure(unit, now)}
                </Figure>
              ),
              before: (
                <Figure to={getFigureHref(key, numbers.before)} name={`${label}, period before`}>
                  {formatFigure(unit, before)}
                </Figure>
              ),
              change: formatChange(unit, now, before),
            },
          }
        })}
    />
  )
}

/** Median and 90th percentile of each stage. */
export function StageTable({ numbers }: Props) {
  const ofStage = (key: StageKey, hours: number | null, what: string, days: Days = numbers) => (
    <Figure to={getTicketsHref(stages[key].figure, days)} name={`${stages[key].label}, ${what}`}>
      {formatHours(hours)}
    </Figure>
  )
  return (
    <DataTable
      caption="Days per stage"
      columns={[
        { key: 'stage', label: 'Stage' },
        { key: 'tickets', label: 'Tickets', align: 'end' },
        { key: 'median', label: 'Median', align: 'end' },
        { key: 'p90', label: '90 %', align: 'end' },
        { key: 'before', label: 'Median before', align: 'end' },
        { key: 'p90before', label: '90 % before', align: 'end' },
      ]}
      rows={numbers.stages
        .filter(({ now, before }) => now.tickets + before.tickets > 0)
        .map(({ key, now, before }) => ({
          key,
          cells: {
            stage: stages[key].label,
            tickets: (
              <Figure to={getTicketsHref(stages[key].figure, numbers)} name={stages[key].label}>
                {formatFigure('count', now.tickets)}
              </Figure>
            ),
            median: ofStage(key, now.median_hours, 'median'),
            p90: ofStage(key, now.p90_hours, '90 %'),
            before: ofStage(key, before.median_hours, 'median before', numbers.before),
            p90before: ofStage(key, before.p90_hours, '90 % before', numbers.before),
          },
        }))}
    />
  )
}

/** Bookings and arrivals over time. */
export function PointTable({ numbers }: Props) {
  return (
    <section className="numbers-long" aria-label="Bookings and arrivals over time" tabIndex={0}>
      <SmallTable
        caption="Bookings and arrivals over time"
        columns={[
          { key: 'when', label: 'When' },
          { key: 'booked', label: 'Bookings', align: 'end' },
          { key: 'arrived', label: 'Arrivals', align: 'end' },
        ]}
        rows={numbers.plot.points
          .filter(({ booked, arrived }) => booked + arrived > 0)
          .map((point) => ({
            key: point.from,
            cells: {
              when: namePoint(point),
              booked: (
                <Figure to={getTicketsHref('booked', point)} name={nameOf(point.booked, 'booking')}>
                  {formatFigure('count', point.booked)}
                </Figure>
              ),
              arrived: (
                <Figure to={getTicketsHref('arrived', point)} name={nameOf(point.arrived, 'arrival')}>
                  {formatFigure('count', point.arrived)}
                </Figure>
              ),
            },
          }))}
      />
    </section>
  )
}

/** The days with most bookings, and bookings by day of the week. */
export function BusyDays({ numbers }: Props) {
  const { busiest, weekdays } = numbers
  return (
    <div className="numbers-beside">
      <SmallTable
        caption="Busiest days"
        columns={[
          { key: 'day', label: 'Busiest days' },
          { key: 'booked', label: 'Bookings', align: 'end' },
        ]}
        rows={busiest.map(({ day, booked }) => ({
          key: day,
          cells: {
            day: formatDay(day),
            booked: (
              <Figure to={getTicketsHref('booked', { from: day, to: day })} name={nameOf(booked, 'booking')}>
                {formatFigure('count', booked)}
              </Figure>
            ),
          },
        }))}
      />
      <SmallTable
        caption="Bookings by day of the week"
        columns={[
          { key: 'day', label: 'Day of the week' },
          { key: 'booked', label: 'Bookings', align: 'end' },
        ]}
        rows={weekdays.map((booked, day) => ({
          key: day,
          cells: {
            day: weekdaysFromMonday[day],
            booked: (
              <Figure
                to={getTicketsHref('booked', numbers, { weekday: day + 1 })}
                name={nameOf(booked, 'booking')}
              >
                {formatFigure('count', booked)}
              </Figure>
            ),
          },
        }))}
      />
    </div>
  )
}

/** Warranty claims by repair and model. */
export function ClaimTable({ numbers }: Props) {
  const repairs = useRepairs()
  return (
    <LongTable
      caption="Warranty claims by repair and model"
      columns={[
        { key: 'model', label: 'Model' },
        { key: 'repair', label: 'Repair' },
        { key: 'now', label: 'This period', align: 'end' },
        { key: 'before', label: 'Period before', align: 'end' },
      ]}
      rows={numbers.claims.map(({ repair, phone_id, model, now, before }) => {
        const which = { repair, phone: phone_id }
        return {
          key: `${repair} ${phone_id}`,
          cells: {
            model,
            repair: repairs.label(repair),
            now: (
              <Figure to={getTicketsHref('warranty_claims', numbers, which)} name={`claims on ${model}`}>
                {formatFigure('count', now)}
              </Figure>
            ),
            before: (
              <Figure
                to={getTicketsHref('warranty_claims', numbers.before, which)}
                name={`claims on ${model}, period before`}
              >
                {formatFigure('count', before)}
              </Figure>
            ),
          },
        }
      })}
    />
  )
}

/** Bookings by the link, website or code that they came from. */
export function SourceTable({ numbers: { sources } }: Props) {
  if (sources.length === 0) return <p className="text-soft">No booking came by a link that names itself.</p>
  return (
    <LongTable
      caption="Where bookings came from"
      columns={[
        { key: 'source', label: 'Came from' },
        { key: 'now', label: 'This period', align: 'end' },
        { key: 'before', label: 'Period before', align: 'end' },
      ]}
      rows={sources.map(({ source, now, before }) => ({
        key: source,
        cells: { source, now: formatFigure('count', now), before: formatFigure('count', before) },
      }))}
    />
  )
}

/** Work per member of staff. */
export function StaffWorkTable({ numbers }: Props) {
  return (
    <DataTable
      caption="Work per member of staff"
      columns={[
        { key: 'name', label: 'Name' },
        { key: 'tested', label: 'Tested on arrival', align: 'end' },
        { key: 'documented', label: 'Completion documents', align: 'end' },
        { key: 'testedBefore', label: 'Tested before', align: 'end' },
        { key: 'documentedBefore', label: 'Documents before', align: 'end' },
      ]}
      rows={numbers.staff.map(({ account_id: by, name, tested, documented }) => ({
        key: by,
        cells: {
          name,
          tested: (
            <Figure to={getTicketsHref('tested', numbers, { by })} name={`tested by ${name}`}>
              {formatFigure('count', tested.now)}
            </Figure>
          ),
          documented: (
            <Figure to={getTicketsHref('documented', numbers, { by })} name={`documents by ${name}`}>
              {formatFigure('count', documented.now)}
            </Figure>
          ),
          testedBefore: (
            <Figure
              to={getTicketsHref('tested', numbers.before, { by })}
              name={`tested by ${name}, period before`}
            >
              {formatFigure('count', tested.before)}
            </Figure>
          ),
          documentedBefore: (
            <Figure
              to={getTicketsHref('documented', numbers.before, { by })}
              name={`documents by ${name}, period before`}
            >
              {formatFigure('count', documented.before)}
            </Figure>
          ),
        },
      }))}
    />
  )
}
