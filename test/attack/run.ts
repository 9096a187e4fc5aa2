import { run as build } from '#build/build-when-needed.ts'
import { postgresForTests } from '#test/postgres.ts'
import { databaseUrl, runOnServer } from '#test/postgres-template.ts'
import { attacks } from './attacks.ts'
import { openAttackedShop } from './attacked-shop.ts'
import { measureControl } from './control.ts'
import { measure } from './probe.ts'

/** What no attack may do to another visitor, and to the machine: a wait is 100 ms or twice the control's at most. */
const goal = { waitMs: 100, controls: 2, memoryMb: 400 }

/**
 * `npm run test:attack`: plays every attack against a real process on each database, on this machine only, and prints a
 * line for each: what came of it, the longest wait of a visitor, and the peak of resident memory. Names choose attacks.
 */
export async function run(names: string[]): Promise<void> {
  await build()
  const postgres = await postgresForTests()
  if (!postgres) console.log('There is no PostgreSQL on this machine, so only SQLite is attacked.')
  const control = Math.round(await measureControl())
  console.log(
    `For comparison, 500 requests at once to a bare server that refuses them: a visitor waits ${control} ms.`,
  )
  const waitMs = Math.max(goal.waitMs, goal.controls * control)
  let failures = 0
  try {
    failures += await attack('sqlite', null, names, waitMs)
    if (postgres) {
      const database = `mendpost_attack_${process.pid}`
      await runOnServer(postgres.url, `create database ${database} template template0 encoding 'UTF8'`)
      try {
        failures += await attack('postgres', databaseUrl(postgres.url, database), names, waitMs)
      } finally {
        await runOnServer(postgres.url, `drop database if exists ${database} with (force)`)
      }
    }
  } finally {
    await postgres?.stop()
  }
  console.log(failures === 0 ? '\nEvery attack held.' : `\n${failures} attacks did not hold.`)
  process.exit(failures === 0 ? 0 : 1)
}

async function attack(engine: string, url: string | null, names: string[], waitMs: number): Promise<number> {
  const shop = await openAttackedShop(url)
  let failures = 0
  try {
    for (const one of attacks) {
      if (names.length > 0 && !names.some((name) => one.name.includes(name))) continue
      await shop.prepareCustomers(3)
      const { value, worst, peakMb } = await measure(shop, () => one.run(shop, { isLong: true }))
      const broken = [...value.broken]
      const wait = Math.max(worst['/'], worst['/healthz'])
      if (wait > waitMs) broken.push(`a visitor waited ${Math.round(wait)} ms`)
      if (peakMb !== null && peakMb > goal.memoryMb) broken.push(`${peakMb} MB of memory`)
      if (broken.length > 0) failures += 1
      const figures = `GET / ${Math.round(worst['/'])} ms, /healthz ${Math.round(worst['/healthz'])} ms, peak ${peakMb ?? '?'} MB`
      const verdict = broken.length === 0 ? 'held' : `NOT HELD: ${broken.join('; ')}`
      console.log(`${engine}  ${one.name}: ${figures}. ${value.text}. ${verdict}`)
    }
  } finally {
    await shop.close()
  }
  return failures
}
