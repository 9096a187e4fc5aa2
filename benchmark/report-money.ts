import type { MoneySize } from './money.ts'
import { table } from './report-table.ts'

/** The section about the owner's numbers and lists of money. */
export function moneyPart(sizes: MoneySize[]): string {
  const shown = ({ p50, p99, max }: MoneySize['idle']) =>
    `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${max.toFixed(1)} ms`
  const heads = [
    '',
    ...sizes.flatMap(({ tickets, engine }) => [
      `${tickets.toLocaleString('en-AU')} tickets, ${engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}`,
      'others wait',
    ]),
  ]
  const rows = (sizes[0]?.steps ?? []).map(({ name }) => [
    name,
    ...sizes.flatMap(({ steps }) => {
      const step = steps.find((one) => one.name === name)
      if (!step) return ['–', '–']
      const cpu = typeof step.cpu === 'number' ? ` (${step.cpu.toFixed(0)})` : ''
      return [`${step.p50.toFixed(0)} ms${cpu}`, shown(step.waits)]
    }),
  ])
  const idle = sizes.flatMap((size) => ['', shown(size.idle)])
  return `## Owner's numbers and lists of money

\`npm run bench -- money\` runs these rows alone, with the number of tickets and \`sqlite\` or \`postgres\` if one is wanted.
Goal at 100,000 tickets: 200 ms, and 20 ms for others. In brackets the server's processor time for one call. Waiting is that of a
small request of another client (median / 99th percentile / longest); the first row shows how long it waits for the rest of the machine.

${table(heads, [['nothing else', ...idle], ...rows])}`
}
