import { table } from './report-table.ts'
import type { Versions } from './versions.ts'

/** The section that compares with another version. */
export function versionsPart({ now, other, rows }: Versions): string {
  return `## Against another version

\`npm run bench -- versions <folder>\` compares with a checkout of another version, both built, in turn in one run; here \`${now}\` with
\`${other}\`.

${table(
  ['', 'requests/s now', 'of the other', 'ratio', 'CPU µs now', 'of the other', 'ratio', 'errors'],
  rows.map(({ name, ours, limit, ratio, cpuRatio }) => [
    name,
    ours.rate.toFixed(0),
    limit.rate.toFixed(0),
    ratio.toFixed(2),
    ours.cpu?.toFixed(0) ?? '–',
    limit.cpu?.toFixed(0) ?? '–',
    cpuRatio?.toFixed(2) ?? '–',
    String(ours.errors + limit.errors),
  ]),
)}`
}
