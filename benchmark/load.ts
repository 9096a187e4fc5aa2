import type { Options } from 'autocannon'
import type { Server } from './child.ts'

export type Load = Omit<Options, 'url' | 'duration' | 'path'> & { path: string }

export type Figures = {
  /** Requests per second. */
  rate: number
  p50: number
  p99: number
  /** CPU microseconds of the server per request; null where the platform does not report it. */
  cpu: number | null
  errors: number
  requests: number
}

/** One round of load on a server. */
export async function load(server: Server, what: Load, seconds: number): Promise<Figures> {
  const { default: autocannon } = await import('./tools/autocannon.ts')
  const before = server.cpu()
  const { path, ...rest } = what
  const result = await autocannon({ connections: 16, ...rest, url: server.url + path, duration: seconds })
  const after = server.cpu()
  const total = result.requests.total
  return {
    rate: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: before === null || after === null || total === 0 ? null : ((after - before) * 1e6) / total,
    errors: result.errors + result.timeouts + result.non2xx,
    requests: total,
  }
}

export type Comparison = {
  name: string
  ours: Figures
  limit: Figures
  ratio: number
  cpuRatio: number | null
  goal: number
}

/** The same load on the shop and on the baseline in turn (A B A B …), with the medians of each. */
export async function compare(
  name: string,
  {
    ours,
    limit,
    oursLoad,
    limitLoad,
    goal,
  }: { ours: Server; limit: Server; oursLoad: Load; limitLoad: Load; goal: number },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  const a: Figures[] = []
  const b: Figures[] = []
  const whileHeld = async (other: Server, work: () => Promise<Figures>) => {
    other.pause()
    try {
      return await work()
    } finally {
      other.resume()
    }
  }
  const onOurs = () => whileHeld(limit, () => load(ours, oursLoad, seconds))
  const onLimit = () => whileHeld(ours, () => load(limit, limitLoad, seconds))
  // A warm-up as long as a round, so that neither is measured while the JIT still compiles it.
  await onOurs()
  await onLimit()
  for (let round = 0; round < rounds; round++) {
    a.push(await onOurs())
    b.push(await onLimit())
  }
  const mine = medians(a)
  const theirs = medians(b)
  return {
    name,
    ours: mine,
    limit: theirs,
    ratio: mine.rate / theirs.rate,
    cpuRatio: mine.cpu === null || theirs.cpu === null ? null : mine.cpu / theirs.cpu,
    goal,
  }
}

/** The value that a share of the values does not exceed (nearest rank). */
export function atShare(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN
}

/** The median; of an even number of values the lower of the two. */
export function median(values: number[]): number {
  return atShare(values, 0.5)
}

/** The median of each figure separately. */
export function medians(all: Figures[]): Figures {
  const of = (key: 'rate' | 'p50' | 'p99') => median(all.map((one) => one[key]))
  const cpus = all.flatMap((one) => (one.cpu === null ? [] : [one.cpu]))
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: cpus.length > 0 ? median(cpus) : null,
    errors: all.reduce((sum, one) => sum + one.errors, 0),
    requests: all.reduce((sum, one) => sum + one.requests, 0),
  }
}
