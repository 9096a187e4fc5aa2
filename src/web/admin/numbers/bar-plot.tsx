import { formatDay } from '#contract/format-day.ts'
import type { Numbers } from '#contract/numbers.schema.ts'

type Plot = Numbers['plot']

const [width, height] = [360, 190]
const field = { left: 30, top: 10, right: 356, bottom: 160 }
const MAX_DAY_LABELS = 5

/** Bookings and arrivals over time: pairs of bars, filled and hatched, so that they differ without colour. */
export function BarPlot({ plot }: { plot: Plot }) {
  const { points } = plot
  const most = Math.max(1, ...points.flatMap(({ booked, arrived }) => [booked, arrived]))
  const steps = chooseSteps(most)
  const top = steps.at(-1)!
  const room = (field.right - field.left) / points.length
  const bar = Math.min(16, (room * 0.84) / 2)
  const y = (count: number) => field.bottom - ((field.bottom - field.top) * count) / top
  const every = Math.ceil(points.length / MAX_DAY_LABELS)
  return (
    // The table below has the same data, so the plot is hidden from screen readers.
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="plot">
      <defs>
        <pattern
          id="plot-hatch"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V4" className="plot-hatch" />
        </pattern>
      </defs>
      {steps.map((count) => (
        <g key={count}>
          <path d={`M${field.left} ${y(count)}H${field.right}`} className="plot-line" />
          <text x={field.left - 5} y={y(count) + 3.5} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {points.map(({ from, booked, arrived }, index) => {
        const middle = field.left + room * (index + 0.5)
        return (
          <g key={from}>
            <rect
              x={middle - bar}
              y={y(booked)}
              width={bar}
              height={field.bottom - y(booked)}
              className="plot-full"
            />
            <rect
              x={middle}
              y={y(arrived)}
              width={bar}
              height={field.bottom - y(arrived)}
              className="plot-hatched"
            />
            {index % every === 0 && (
              <text x={Math.max(middle, field.left + 14)} y={field.bottom + 14} textAnchor="middle">
                {shortDay(from, plot.step)}
              </text>
            )}
          </g>
        )
      })}
      <rect x={field.left} y={height - 11} width="10" height="9" className="plot-full" />
      <text x={field.left + 15} y={height - 3}>
        Bookings
      </text>
      <rect x={field.left + 80} y={height - 11} width="10" height="9" className="plot-hatched" />
      <text x={field.left + 95} y={height - 3}>
        Arrivals
      </text>
    </svg>
  )
}

/** Names a part of the period: a day, a week by its days, or a month. */
export function namePoint({ from, to }: Plot['points'][number]): string {
  return from === to ? formatDay(from) : `${formatDay(from, { year: false })} to ${formatDay(to)}`
}

function shortDay(day: string, step: Plot['step']): string {
  const [date, month = '', year = ''] = formatDay(day).split(' ')
  return step === 'month' ? `${month.slice(0, 3)} ${year.slice(2)}` : `${date} ${month.slice(0, 3)}`
}

/** At most five whole numbers for the axis, from 0 on. */
function chooseSteps(most: number): number[] {
  const size = 10 ** Math.floor(Math.log10(most))
  const step =
    [0.25, 0.5, 1, 2, 2.5, 5].map((part) => part * size).find((one) => one >= 1 && most / one <= 4) ??
    size * 5
  const wide = Math.max(1, Math.round(step))
  const count = Math.ceil(most / wide)
  return Array.from({ length: count + 1 }, (_, index) => index * wide)
}
