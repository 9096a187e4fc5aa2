import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../src/web')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
const read = (name: string) => readFileSync(join(web, name), 'utf8')

/** Every class defined in our style sheets. */
const own = new Set(
  files
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...read(name).matchAll(/\.([a-z][\w-]*)/g)].map(([, found]) => found!)),
)

/** Tailwind's layout classes that docs/design.md allows: position, width, spacing. */
const layout =
  /^-?(grid|flex|block|inline-block|contents|hidden|gap|items|justify|self|content|place|col|row|m[xytblrse]?|p[xytblrse]?|w|h|size|min-w|min-h|max-w|max-h|grow|shrink|basis|order|sticky|top|scroll-mt|group)(?=[-/]|$)/

/** `sm:max-sm:gap-2` without its variants, which may contain brackets with colons. */
const plain = (name: string) =>
  name.replace(/^(?:(?:\[[^\]]*\]|[\w-]+(?:\[(?:[^[\]]|\[[^\]]*\])*\])?)(?:\/\w+)?:)+/, '')

test('class names are defined in our style sheets, or are layout classes of Tailwind', () => {
  const wrong = files
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .flatMap((name) =>
      [
        ...read(name).matchAll(
          /className="([^"]*)"|className=\{`([^`]*)`|className=\{[^{}`"'?]*\? '([^']*)' : (?:'([^']*)'|undefined)\}/g,
        ),
      ].flatMap((match) =>
        match
          .slice(1)
          .join(' ')
          .split(/\s+/)
          .filter((one) => one !== '' && !/[${}?]/.test(one) && !own.has(one) && !layout.test(plain(one)))
          .map((one) => `${name}: ${one}`),
      ),
    )
  expect(own.size).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

test('no class follows a `:has()` of its group, for which browsers style every element anew with each change of the page', () => {
  const sources = files.filter((name) => /\.tsx?$/.test(name))
  expect(sources.filter((name) => /(group|peer)-has-/.test(read(name)))).toEqual([])
})
