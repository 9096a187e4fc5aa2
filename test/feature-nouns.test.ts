import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** Rooms in which every feature of the contract has files under its own noun. */
const rooms = ['domain', 'http', 'web']

/** Where a feature has no files of its own, with the reason. */
const exceptions: Record<string, string> = {
  'calendars in web': 'a link to each file stands on the page that it is about',
  'requirements in http': 'registered with the history of a ticket, which shows them',
  'outbox in web': 'people read of emails, so its page is under admin/emails',
  'staff-rules in http': 'registered with the staff accounts that they are about',
  'staff-pages in domain': 'read by domain/pages',
  'staff-pages in http': 'registered with pages',
}

const features = files
  .filter((file) => /^src\/contract\/[\w-]+\.schema\.ts$/.test(file))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('= calls('))
  .map((file) => file.replace('src/contract/', '').replace('.schema.ts', ''))

const singular = (noun: string) => noun.replace(/s$/, '')

test('the contract has features', () => {
  expect(features.length).toBeGreaterThan(20)
})

test('git ls-files finds every feature by its noun in each room', () => {
  const missing = features.flatMap((noun) =>
    rooms
      .filter(
        (room) => !files.some((file) => file.startsWith(`src/${room}/`) && file.includes(singular(noun))),
      )
      .map((room) => `${noun} in ${room}`),
  )
  expect(missing.filter((one) => !exceptions[one])).toEqual([])
  expect(Object.keys(exceptions).filter((one) => !missing.includes(one))).toEqual([])
})
