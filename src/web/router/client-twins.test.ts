import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Whether a module exports a name, whichever way it is written. */
const offers = (code: string, name: string) =>
  new RegExp(`^export (?:(?:async )?function|const) ${name}\\b|^export \\{[^}]*\\b${name}\\b`, 'm').test(code)

test('what a page loads or does on the server, it also loads or does in the browser by itself', () => {
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const found = pages.flatMap((name) => {
    const code = readFileSync(join(web, name), 'utf8')
    return [
      ['loader', 'clientLoader'],
      ['action', 'clientAction'],
    ].flatMap(([here, there]) => (offers(code, here!) ? [{ name, there, has: offers(code, there!) }] : []))
  })
  expect(found.length).toBeGreaterThan(40)
  // The router's own way of asking the server is left out of the bundle (server/lighter-router.ts).
  expect(found.filter(({ has }) => !has)).toEqual([])
})
