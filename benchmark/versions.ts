import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './benchmark.ts'
import { readStartCommand } from './child.ts'
import { compare, type Comparison, type Load } from './load.ts'
import { booking, logIn, staffEnv } from './log-in.ts'

export type Versions = {
  /** The commits that were compared. */
  now: string
  other: string
  rows: Comparison[]
}

const ticketsOfEach = 200

/**
 * The shop of today and that of another checkout, whose dependencies and build are in place, in turn in one run: public
 * pages, calls, pages of a logged-in customer and bookings.
 */
export async function benchVersions({
  folder,
  pace,
  words,
  start,
  startShop,
  say,
}: Bench): Promise<Versions> {
  const other = words.find((word) => existsSync(join(word, 'package.json')))
  if (!other) throw new Error('Name the folder of the other checkout: npm run bench -- versions ../earlier')
  const env = { THROTTLE: 'off', LOG_LEVEL: 'warn', ...staffEnv }
  const today = await startShop({ DATA_DIR: join(folder, 'today'), ...staffEnv })
  const earlier = await start(readStartCommand(other), {
    cwd: other,
    env: { ...env, DATA_DIR: join(folder, 'earlier') },
    ready: '/readyz',
  })
  const sessions = {
    today: await logIn(today.url, today.url),
    earlier: await logIn(earlier.url, earlier.url),
  }
  for (let count = 0; count < ticketsOfEach; count++)
    for (const [url, cookie] of [
      [today.url, sessions.today],
      [earlier.url, sessions.earlier],
    ] as const) {
      const headers = { 'content-type': 'application/json', origin: url, cookie }
      const body = booking((count % 50) + 1)
      const answer = await fetch(`${url}/api/submitticket/`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`A booking answered ${answer.status}`)
    }
  // The emails of these bookings are sent in the background.
  await new Promise((resolve) => setTimeout(resolve, 10_000))

  const packed = { 'accept-encoding': 'br' }
  const works: { name: string; load: (cookie: string, origin: string) => Load }[] = [
    { name: 'GET /api/getphones', load: () => ({ path: '/api/getphones', headers: packed }) },
    {
      name: 'GET /api/check-auth, signed in',
      load: (cookie) => ({ path: '/api/check-auth', headers: { cookie } }),
    },
    { name: 'HTML /, no session', load: () => ({ path: '/', headers: packed }) },
    { name: 'HTML /repairs, no session', load: () => ({ path: '/repairs', headers: packed }) },
    ...['/', '/account/dashboard', '/admin/tickets'].map((path) => ({
      name: `HTML ${path}, signed in`,
      load: (cookie: string) => ({ path, headers: { ...packed, cookie }, connections: 4 }),
    })),
    ...[16, 1].map((connections) => ({
      name: `POST /api/submitticket/, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
      load: (cookie: string, origin: string) => ({
        path: '/api/submitticket/',
        method: 'POST' as const,
        headers: { 'content-type': 'application/json', origin, cookie },
        body: booking(1),
        connections,
      }),
    })),
  ]
  const rows: Comparison[] = []
  for (const { name, load } of works) {
    const loads = {
      oursLoad: load(sessions.today, today.url),
      limitLoad: load(sessions.earlier, earlier.url),
    }
    const row = await compare(name, { ours: today, limit: earlier, ...loads, goal: 1 }, pace)
    rows.push(row)
    say(
      `${name.padEnd(42)} ${row.ours.rate.toFixed(0)}/s against ${row.limit.rate.toFixed(0)}/s: ${row.ratio.toFixed(2)}, CPU ${row.cpuRatio?.toFixed(2) ?? '–'}×`,
    )
  }
  return { now: readCommit('.'), other: readCommit(other), rows }
}

const readCommit = (folder: string): string =>
  execFileSync('git', ['-C', folder, 'describe', '--always', '--tags'], { encoding: 'utf8' }).trim()
