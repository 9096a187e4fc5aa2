import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const documents = tracked.filter((file) => /^([A-Z_]+\.md|\.env\.example|docs\/.*\.md)$/.test(file))

/** A file in backticks or behind a link, or a folder of the tree. */
const path =
  /(?:`|\]\()(\.{0,2}\/?[\w./@-]+\.(?:tsx?|mjs|css|md|json|yml|yaml|svg|webp|sh)|(?:src|test|docs|benchmark|assets)\/[\w/.-]+)[`)]/g

/** Files of the data directory, and files that releases had before. */
const gone = /^(manifest\.json|src\/server\/main\.ts|src\/build\/check-words\.ts)$/

function isTracked(name: string): boolean {
  return tracked.some(
    (file) => `/${file}`.endsWith(`/${name}`) || `/${file}`.includes(`/${name.replace(/\/$/, '')}/`),
  )
}

test('documents name only files and folders that exist', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(document, 'utf8')
    // A superseded decision describes the tree of its time.
    if (/^\*\*Superseded by/m.test(text)) return []
    return [...text.matchAll(path)]
      .map(([, name = '']) => name.replace(/^(\.{0,2}\/)+/, ''))
      .filter((name) => !gone.test(name) && !isTracked(name))
      .map((name) => `${document}: ${name}`)
  })
  expect(missing).toEqual([])
})
