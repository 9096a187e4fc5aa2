import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/how-to-add.md', 'utf8')
/** Rows of the tables: a file, and the names that the change stands beside. */
const rows = [...page.matchAll(/^\| `([^`]+)`[^|]*\|([^|]*)\|/gm)]

test('docs/how-to-add.md names files that exist, and in each row names that stand in its file', () => {
  expect(rows.length).toBeGreaterThan(30)
  const wrong = rows.flatMap(([, file = '', beside = '']) => {
    if (!existsSync(file)) return [file]
    const text = readFileSync(file, 'utf8')
    return [...beside.matchAll(/`([^`]+)`/g)]
      .filter(([, name = '']) => !text.includes(name))
      .map(([, name]) => `${file}: ${name}`)
  })
  expect(wrong).toEqual([])
})

test('README.md finds the files of a feature by the command that it names, but for those in brackets', () => {
  const feature = readFileSync('README.md', 'utf8')
    .split(/^## One feature.*$/m)[1]!
    .split('The whole picture')[0]!
  const pattern = new RegExp(/grep -E '([^']+)'/.exec(feature)![1]!)
  const found = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file))
  const named = [...feature.matchAll(/(\(?)`((?:src|test)\/[^`]+)`/g)]
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(([, bracket, file = '']) => bracket === '' && !found.includes(file))).toEqual([])
})
