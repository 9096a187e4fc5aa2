import type { PressFigures } from './presses.ts'
import { table } from './report-table.ts'

export type StaffPresses = { tickets: number; presses: PressFigures[] }

/** Presses of the staff in a browser. */
export function pressesPart({ tickets, presses }: StaffPresses): string {
  const rows = presses.map(({ name, ms, p75, scripts, layout, tasks, requests, inRow }) => [
    name,
    ...[ms, p75, scripts, layout, tasks].map((value) => value.toFixed(0)),
    String(requests),
    String(inRow),
  ])
  return `## Presses of the staff

\`npm run bench -- presses\`: from the press until the answered page has been painted, at ${tickets.toLocaleString('en-AU')} tickets, in Chromium with its processor
slowed four times and a server beside it. Goal: 100 ms. Then the main thread's time until the answer, in milliseconds, and the requests.

${table(['', 'ms', '75 %', 'scripts', 'layout', 'all tasks', 'requests', 'in a row'], rows)}`
}
