import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildWhenNeeded } from '../src/build/build-when-needed.ts'
import { benchBackBy } from './back-by.ts'
import type { Bench, Pace } from './benchmark.ts'
import { benchCalls } from './calls.ts'
import { shopCommand, startServer, type Server } from './child.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchLists } from './lists.ts'
import { benchMoney, type MoneySize } from './money.ts'
import { benchRender } from './render.ts'
import { benchPresses } from './presses.ts'
import { writeReport, type Machine } from './report.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'
import { requireTools } from './tools/require-tools.ts'
import { benchVersions } from './versions.ts'

const savedFile = 'docs/performance/bench.json'
const parts = {
  calls: benchCalls,
  render: benchRender,
  lists: benchLists,
  money: benchMoney,
  catalogue: benchCatalogue,
  presses: benchPresses,
  'back-by': benchBackBy,
  start: benchStart,
  scale: benchScale,
  versions: benchVersions,
}
type Part = keyof typeof parts

/**
 * `npm run bench`: the shop against the limits of the machine. Arguments after `--` choose parts (`calls`, `render`,
 * `lists`, `money`, `catalogue`, `presses`, `back-by`, `start`,
 * `scale`), `quick` shortens each part, `million` adds a million tickets, numbers choose
 * other sizes of lists, money and presses, `versions <folder>` compares with a checkout of another version. Only complete runs are saved.
 */
export async function run(words: string[]): Promise<void> {
  const quick = words.includes('quick')
  const pace: Pace = quick ? { rounds: 2, seconds: 2, quick } : { rounds: 5, seconds: 4, quick }
  const named = (Object.keys(parts) as Part[]).filter((part) => words.includes(part))
  const usual = (Object.keys(parts) as Part[]).filter((part) => part !== 'versions')
  const chosen = named.length > 0 ? named : usual
  const withoutLoad: readonly Part[] = ['money', 'catalogue', 'presses']
  if (chosen.some((part) => !withoutLoad.includes(part))) requireTools()
  await buildWhenNeeded(console.log)
  const results: Record<string, unknown> = {}
  for (const part of chosen) {
    console.log(`\n— ${part}`)
    results[part] = await withBench<unknown>(pace, words, parts[part])
  }
  const machine: Machine = {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
  }
  results['machine'] = machine
  // Read at the end, since another run may have saved other parts meanwhile.
  const before = await readFile(savedFile, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, unknown>,
    (): Record<string, unknown> => ({}),
  )
  if (results['money']) results['money'] = mergeOtherSizes(before['money'], results['money'])
  const target = quick ? '.test/bench.json' : savedFile
  await mkdir(quick ? '.test' : 'docs/performance', { recursive: true })
  await writeFile(target, `${JSON.stringify({ ...before, ...results }, null, 2)}\n`)
  if (!quick) await writeReport()
  console.log(`\nWritten to ${target}${quick ? '' : ' and docs/performance.md'}`)
}

/** Adds the sizes of earlier runs, which take long, to those that were measured now. */
function mergeOtherSizes(before: unknown, now: unknown): MoneySize[] {
  const [old, measured] = [(before ?? []) as MoneySize[], now as MoneySize[]]
  const others = old.filter(
    ({ engine, tickets }) =>
      engine && !measured.some((one) => one.engine === engine && one.tickets === tickets),
  )
  return [...others, ...measured].toSorted(
    (one, other) => one.tickets - other.tickets || other.engine.localeCompare(one.engine),
  )
}

async function withBench<T>(pace: Pace, words: string[], work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-bench-'))
  const servers: Server[] = []
  const start: Bench['start'] = async (...args) => {
    const server = await startServer(...args)
    servers.push(server)
    return server
  }
  const quiet = { THROTTLE: 'off', LOG_LEVEL: 'warn' }
  try {
    return await work({
      folder,
      pace,
      words,
      start,
      startShop: (env) => start(shopCommand, { env: { ...quiet, ...env }, ready: '/readyz' }),
      say: console.log,
    })
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
