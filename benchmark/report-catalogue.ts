import type { CatalogueFigures } from './catalogue.ts'
import { table } from './report-table.ts'

/** The section about a large catalogue. */
export function cataloguePart({ small, large, steps }: CatalogueFigures): string {
  const size = ({ phones, repairs }: CatalogueFigures['small']) => `${phones} phones × ${repairs} repairs`
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`
  return `## A large catalogue

\`npm run bench -- catalogue\` runs these rows alone, both shops in turn. Lists and files grow with the catalogue (${small.prices} and
${large.prices} prices); a page that shows a part of it must not. The last column is how long a small request of another client waits
meanwhile in the large shop (median / longest).

${table(
  ['', size(small), size(large), 'ratio', 'bytes', 'bytes', 'others wait'],
  steps.map((step) => [
    step.name,
    `${step.small.toFixed(2)} ms`,
    `${step.large.toFixed(2)} ms`,
    `× ${(step.large / step.small).toFixed(1)}`,
    kilobytes(step.smallBytes),
    kilobytes(step.largeBytes),
    step.waits ? `${step.waits.p50.toFixed(1)} / ${step.waits.max.toFixed(1)} ms` : '–',
  ]),
)}`
}
