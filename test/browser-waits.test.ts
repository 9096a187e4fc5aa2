import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'e2e')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)

/** Waiting for a time instead of for what a person would see. */
const byTime =
  /waitForTimeout|'networkidle'|\bdelay:|setTimeout\([^;]*?,\s*\d[\d_]{2,}\)|\bsleep\(\s*\d[\d_]{2,}/

test('browser tests wait for what a person would see, not for a time, and none is tried again', () => {
  const read = files.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
  // The screenshots of the documents are no tests.
  const waiting = read.filter(([file, text]) => file !== 'make-screenshots.ts' && byTime.test(text))
  expect(waiting.map(([file]) => file)).toEqual([])
  expect(read.filter(([, text]) => /\bretry:/.test(text)).map(([file]) => file)).toEqual([])
})
