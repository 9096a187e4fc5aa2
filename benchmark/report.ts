import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Comparison } from './load.ts'
import type { CatalogueFigures } from './catalogue.ts'
import type { Size } from './lists.ts'
import type { MoneySize } from './money.ts'
import type { PageFigures } from './pages.ts'
import { pressesPart, type StaffPresses } from './report-presses.ts'
import { barChart, lineChart } from './plot.ts'
import type { Rendered } from './render.ts'
import { cataloguePart } from './report-catalogue.ts'
import { moneyPart } from './report-money.ts'
import { table } from './report-table.ts'
import { versionsPart } from './report-versions.ts'
import { walkPart } from './report-walk.ts'
import type { Scale } from './scale.ts'
import type { Start } from './start.ts'
import type { Versions } from './versions.ts'
import type { WalkFigures } from './walk.ts'

export type Machine = { cores: number; memoryGb: number; node: string }

type Results = {
  machine?: Machine
  calls?: Comparison[]
  render?: Rendered[]
  lists?: Size[]
  money?: MoneySize[]
  catalogue?: CatalogueFigures
  presses?: StaffPresses
  'back-by'?: Comparison[]
  start?: Start
  scale?: Scale | null
  versions?: Versions
}

const folder = 'docs/performance'
const written = 'docs/performance.md'

/** Writes `docs/performance.md` and its plots from the saved figures; text below its marker line is preserved. */
export async function writeReport(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const results = await readSaved<Results>('bench.json')
  const pages = await readSaved<{ pages?: PageFigures[]; walks?: WalkFigures[] }>('pages.json')
  const parts = [
    opening(results.machine),
    results.calls && (await callsPart(results.calls)),
    results.render && renderPart(results.render),
    results.lists && (await listsPart(results.lists)),
    results.money && moneyPart(results.money),
    results.catalogue && cataloguePart(results.catalogue),
    results.presses && pressesPart(results.presses),
    results['back-by'] && backByPart(results['back-by']),
    results.start && startPart(results.start),
    results.scale && scalePart(results.scale),
    results.versions && versionsPart(results.versions),
    pages.pages && pagesPart(pages.pages),
    pages.walks && walkPart(pages.walks),
  ]
  const old = await readFile(written, 'utf8').catch(() => '')
  const byHand = old.includes(line) ? old.slice(old.indexOf(line)) : `${line}\n`
  await writeFile(written, `${parts.filter(Boolean).join('\n\n')}\n\n${byHand}`)
}

const line = '<!-- Written by hand from here on. -->'

async function readSaved<T extends object>(name: string): Promise<T> {
  return readFile(`${folder}/${name}`, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => ({}) as T,
  )
}

function opening(machine: Machine | undefined): string {
  const where = machine
    ? `${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}`
    : 'one machine'
  return `# Performance

Measured with \`npm run bench\` and \`npm run bench:pages\` on ${where}, load and server on the same machine; the figures are in
\`docs/performance/\`. The ratios matter: both sides run in turn (A B A B), and the medians are
listed here. Other load on the machine changes the absolute figures.`
}

async function callsPart(calls: Comparison[]): Promise<string> {
  const bars = calls.map(({ name, ratio, goal }) => ({ label: name, value: ratio, goal }))
  await writeFile(
    `${folder}/calls.svg`,
    barChart('Requests per second, as a part of the limit', 'the mark is the goal', bars),
  )
  const rows = calls.map((row) => {
    const { ours, cpuRatio } = row
    return [
      ...toCells(row),
      ours.cpu === null ? '–' : `${ours.cpu.toFixed(0)} (${cpuRatio?.toFixed(1) ?? '–'}×)`,
      String(ours.errors),
    ]
  })
  return `## Calls and pages against bare \`node:http\`

The limit answers the very same bytes from a constant; for a booking it makes one durable insert in a database of the same kind.

${table(['', 'ratio', 'goal', 'ours/s', 'limit/s', 'ours p50 / p99 ms', 'limit p50 / p99 ms', 'CPU µs', 'errors'], rows)}

![Requests per second as a part of the limit](performance/calls.svg)`
}

/** What every comparison with a limit says. */
function toCells({ name, ours, limit, ratio, goal }: Comparison): string[] {
  return [
    name,
    ratio.toFixed(2),
    goal.toFixed(2),
    ours.rate.toFixed(0),
    limit.rate.toFixed(0),
    `${ours.p50} / ${ours.p99}`,
    `${limit.p50} / ${limit.p99}`,
  ]
}

function backByPart(rows: Comparison[]): string {
  const cells = rows.map(toCells)
  return `## Back-by dates

Two shops with 10,000 tickets, one that says by when phones are home and one that does not, in turn.

${table(['', 'ratio', 'goal', 'with/s', 'without/s', 'with p50 / p99 ms', 'without p50 / p99 ms'], cells)}`
}

function renderPart(rendered: Rendered[]): string {
  const rows = rendered.map(({ path, alone, bare, ours, ratio, goal }) => [
    `\`${path}\``,
    ratio.toFixed(2),
    goal.toFixed(2),
    bare.toFixed(0),
    ours.toFixed(0),
    alone.toFixed(0),
  ])
  return `## Pages of a logged-in customer

The limit is a bare \`node:http\` that lets React render the same document for each request with \`renderToString\`, from
\`<html>\` to the names of its scripts, data read and router built beforehand: no session, no data, none for the browser, no
security policy. It has as many elements as the answer. Processor microseconds for one request; in the last column React
alone, in a loop without a server around it.

${table(['', 'ratio', 'goal', 'limit', 'whole answer', 'React in a loop'], rows)}`
}

async function listsPart(sizes: Size[]): Promise<string> {
  const names = sizes[0]!.steps.map(({ name }) => name)
  const getStep = (size: Size, name: string) => size.steps.find((step) => step.name === name)!
  const rows = names.map((name) => [
    name,
    ...sizes.map((size) => `${getStep(size, name).p50.toFixed(1)} / ${getStep(size, name).p95.toFixed(1)}`),
    sizes.length > 1 ? (getStep(sizes.at(-1)!, name).p50 / getStep(sizes[0]!, name).p50).toFixed(2) : '–',
  ])
  const chosen = [
    'list, newest 50',
    'search, a name that one has',
    'search, a word that most have',
    'open a ticket',
    'page: the list',
  ]
  const lines = chosen.map((name) => ({
    label: name,
    points: sizes.map((size) => ({ x: size.tickets, y: getStep(size, name).p50 })),
  }))
  await writeFile(
    `${folder}/lists.svg`,
    lineChart('Staff work at growing numbers of tickets', 'ms at the median', lines),
  )
  const waits = sizes.map((size) => [
    size.tickets.toLocaleString('en-AU'),
    shown(size.idle),
    shown(size.busy),
    size.stream ? shown(size.stream.waits) : '–',
    size.stream ? `${size.stream.ms.toFixed(0)} ms, ${(size.stream.bytes / 1e6).toFixed(1)} MB` : '–',
    size.stream ? `+${size.stream.moreMemoryMb.toFixed(0)} MB` : '–',
  ])
  const heads = sizes.map(({ tickets }) => `${tickets.toLocaleString('en-AU')} tickets`)
  return `## Staff work at growing numbers of tickets

Each ticket has two notes. Milliseconds over HTTP at the median / 95th percentile, one after the other; the last column is the
largest against the smallest.

${table(['', ...heads, 'growth'], rows)}

![Milliseconds of staff work by number of tickets](performance/lists.svg)

Latency of \`/api/check-auth\`, called every 5 ms from another process: median / 99th percentile / maximum.

${table(['tickets', 'nothing goes on', 'lists and searches without a pause', 'all tickets streamed', 'the stream', 'memory'], waits)}`
}

function shown({ p50, p99, max }: { p50: number; p99: number; max: number }): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${max.toFixed(1)} ms`
}

function startPart({
  coldMs,
  warmMs,
  idleMb,
  afterMb,
  mixedMinutes,
  mixedRequests,
  mixedErrors,
}: Start): string {
  return `## Start and memory

${table(
  ['', 'measured', 'goal'],
  [
    ['start on an empty directory', `${coldMs.toFixed(0)} ms`, '–'],
    ['start on 10,000 tickets', `${warmMs.toFixed(0)} ms`, '≤ 1000 ms'],
    ['memory at rest', `${idleMb.toFixed(0)} MB`, '≤ 120 MB'],
    [
      `memory after ${mixedMinutes} minutes, ${mixedRequests.toLocaleString('en-AU')} mixed requests, ${mixedErrors} errors`,
      `${afterMb.toFixed(0)} MB`,
      '≤ 200 MB',
    ],
  ],
)}`
}

function scalePart(scale: NonNullable<Scale>): string {
  const times = (two: number | null, one: number | null) => (one && two ? (two / one).toFixed(2) : '–')
  const rows = scale.map(({ name, one, two, constantRate, share }) => [
    name,
    `${one.rate.toFixed(0)}/s, ${one.cpu?.toFixed(0) ?? '–'} µs`,
    `${two.rate.toFixed(0)}/s, ${two.cpu?.toFixed(0) ?? '–'} µs`,
    times(two.cpu, one.cpu),
    share === null ? '–' : `${(share * 100).toFixed(0)} %`,
    `${constantRate.one?.toFixed(0) ?? '–'} µs, ${constantRate.two?.toFixed(0) ?? '–'} µs`,
    times(constantRate.two, constantRate.one),
  ])
  const rates = scale.map(({ name, constantRate }) => `${constantRate.rate} (${name})`).join(', ')
  const heads = [
    '',
    'one process',
    'two',
    'CPU of two : one',
    'smaller part',
    'steady: one, two',
    'CPU of two : one',
  ]
  return `## Two processes on one PostgreSQL

Behind a small proxy, in turn with one process. The processor time is that of the processes for one request. First as fast as
they can: load, proxy and database stand on the same cores as the processes, which hold each other up. Then at a steady rate that
leaves the machine room, where each process gets as many requests a second, whether it is one or two: ${rates}.

${table(heads, rows)}`
}

function pagesPart(pages: PageFigures[]): string {
  const rows = pages.map((page) => [
    `\`${page.path}\` ${page.form}`,
    page.scores.join(' / '),
    `${page.fcp.toFixed(0)} (${(page.fcp / page.bareFcp).toFixed(2)}×)`,
    `${page.lcp.toFixed(0)} (${(page.lcp / page.bareLcp).toFixed(2)}×)`,
    page.cls.toFixed(3),
    page.tbt.toFixed(0),
  ])
  const bytes = pages
    .filter(({ form }) => form === 'mobile')
    .map(({ path, kinds, second, ahead, nextPageMs }) => [
      `\`${path}\``,
      ...['document', 'stylesheet', 'image', 'script', 'fetch'].map((kind) => kb(kinds[kind] ?? 0)),
      kb(second),
      ahead === undefined ? '–' : kb(ahead),
      nextPageMs === null ? '–' : `${nextPageMs.toFixed(0)} ms`,
    ])
  return `## Pages in a browser

Lighthouse, the middle of its runs. In brackets: against the same page through a proxy that strips every script from it.

${table(['', 'performance / accessibility / best practices / SEO', 'FCP ms', 'LCP ms', 'CLS', 'TBT ms'], rows)}

Bytes on the wire at the first, cold view by kind, at the second view, what is fetched in advance for the next page, and the time from a
click to the next page's heading without any throttling.

${table(['', 'page', 'styles', 'pictures', 'scripts', 'data', 'second view', 'in advance', 'next page'], bytes)}`
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** `npm run bench:report`. */
export async function run(): Promise<void> {
  await writeReport()
}
