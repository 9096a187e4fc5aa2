import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lighterModule, lighterModules } from './lighter-router.ts'

const router = join(import.meta.dirname, '../../node_modules/react-router/dist/production')
const exported = (code: string): string[] =>
  [...code.matchAll(/export const (\w+)/g), ...code.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
    .toSorted()

test('what is left out of the router has just the names that the router asks for', () => {
  expect(lighterModules.length).toBeGreaterThan(0)
  for (const name of lighterModules) {
    const file = join(router, name)
    expect([name, existsSync(file)]).toEqual([name, true])
    expect(exported(lighterModule(file)!)).toEqual(exported(readFileSync(file, 'utf8')))
  }
  expect(lighterModule(join(router, 'lib/hooks.js'))).toBeUndefined()
})
