import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const code = new Map(
  files
    .filter((file) => !file.endsWith('.css'))
    .map((file) => [file, read(file).replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')]),
)
/** How many files hold each word. */
const holders = new Map<string, number>()
for (const text of code.values())
  for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) holders.set(word, (holders.get(word) ?? 0) + 1)

/** What React Router reads from a page's file, and what `run.mjs` calls in a command's. */
const readByName = /^(meta|loader|action|middleware|shouldRevalidate|ErrorBoundary|run)$/

test('everything that a file of src, test or benchmark exports is imported by another file', () => {
  const exported = [...code].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class|type) ([A-Za-z_$][\w$]*)/gm)].map(
      ([, name]) => ({ file, name: name! }),
    ),
  )
  expect(exported.length).toBeGreaterThan(2_000)
  // One holder is the file itself.
  const unused = exported.filter(({ name }) => !readByName.test(name) && holders.get(name) === 1)
  expect(unused.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('every class of our style sheets is used by a component', () => {
  const components = [...code].filter(([file]) => /^src\/(?!.*\.test\.)/.test(file)).map(([, text]) => text)
  const used = new Set(components.flatMap((text) => text.match(/[A-Za-z][\w-]*/g) ?? []))
  // `button-${kind}`: any class with this beginning.
  const beginnings = components.flatMap((text) =>
    [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning]) => beginning!),
  )
  const unused = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const sheet = read(file).replace(/\/\*[^]*?\*\//g, '')
      const classes = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!))
      return [...classes]
        .filter((name) => !used.has(name) && !name.startsWith('leaflet-'))
        .filter((name) => !beginnings.some((beginning) => name.startsWith(beginning)))
        .map((name) => `${file}: ${name}`)
    })
  expect(unused).toEqual([])
})
