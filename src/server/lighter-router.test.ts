import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lightened, lightenedModules, lighterModule, lighterModules } from './lighter-router.ts'

const router = join(import.meta.dirname, '../../node_modules/react-router/dist/production')
const exported = (code: string): string[] =>
  [...code.matchAll(/export const (\w+)/g), ...code.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/^.* as /, '').trim())
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

test('parts of the router that are left out leave its modules sound, with the same names', () => {
  for (const name of lightenedModules) {
    const code = readFileSync(join(router, name), 'utf8')
    const lighter = lightened(name, code)
    expect(lighter.length, name).toBeLessThan(code.length)
    expect(exported(lighter), name).toEqual(exported(code))
    expect(parseSync(name, lighter).errors, name).toEqual([])
    // Whatever changes in it has to be looked at again.
    expect(() => lightened(name, '')).toThrow(/has changed/)
  }
})
