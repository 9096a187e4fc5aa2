import { table } from './report-table.ts'
import type { WalkFigures } from './walk.ts'

/** The way to the booking form, for the report. */
export function walkPart(walks: WalkFigures[]): string {
  const sizes = walks.map(({ phones }) => `${phones.toLocaleString('en')} phones`)
  const rows = walks[0]!.steps.map(({ name }, step) => [
    name,
    ...walks.flatMap(({ steps }) => {
      const { ms, median, scripts, data, painting, work, requests, inRow } = steps[step]!
      const parts = [scripts, data, painting, work].map((part) => part.toFixed(0)).join(' / ')
      return [`${ms.toFixed(0)} (${median.toFixed(0)})`, parts, `${requests}, ${inRow}`]
    }),
  ])
  return `## From the tap to the next page

At 390 px with touch, processor slowed four times, 9 Mbit/s and 85 ms a round trip, each round in a browser that has seen nothing of the shop, two
seconds of reading on each page. Milliseconds from the finger's lifting to the next page's heading on the screen: 75th percentile of
${walks[0]!.rounds} rounds, median in brackets. Goal: 100, and 150 with the large catalogue. Then, of the middle round: scripts on the way / data on the way /
from the element to the screen / work of the main thread until the page is at rest. Last, the requests before the heading, and how
many of them followed one another.

${table(['', ...sizes.flatMap((size) => [size, 'parts', 'requests, in a row'])], rows)}`
}
