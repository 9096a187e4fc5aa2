import { stages } from '#contract/numbers.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import { formatHours } from './format-figures.ts'

const width = 360
const row = 34

/** The time of each stage: a bar up to the median, and a line on to the 90th percentile. */
export function StagePlot({ rows }: { rows: Numbers['stages'] }) {
  const measured = rows.filter(({ now }) => now.median_hours !== null)
  const longest = Math.max(1, ...measured.map(({ now }) => now.p90_hours ?? 0))
  const x = (hours: number) => 1 + ((width - 4) * hours) / longest
  const height = measured.length * row + 18
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="plot">
      {measured.map(({ key, now }, index) => {
        const y = index * row
        const [median, p90] = [x(now.median_hours ?? 0), x(now.p90_hours ?? 0)]
        return (
          <g key={key}>
            <text x="1" y={y + 11}>
              {stages[key].label}: {formatHours(now.median_hours)}, 90 % {formatHours(now.p90_hours)}
            </text>
            <rect x="1" y={y + 16} width={Math.max(1, median - 1)} height="10" className="plot-full" />
            <path d={`M${median} ${y + 21}H${p90}M${p90} ${y + 16}V${y + 26}`} className="plot-reach" />
          </g>
        )
      })}
      <text x="1" y={height - 3} className="plot-soft">
        Bar: half of the tickets were quicker. Line: nine of ten were.
      </text>
    </svg>
  )
}
