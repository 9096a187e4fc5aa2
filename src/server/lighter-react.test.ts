import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lighterReact, lighterRenderer, renderer, withoutRenderer } from './lighter-react.ts'

const root = join(import.meta.dirname, '../..')

test('what is left out of React leaves it sound, and much smaller', () => {
  const code = readFileSync(join(root, 'node_modules', renderer), 'utf8')
  const lighter = lighterRenderer(code)
  expect(parseSync('renderer.js', lighter).errors).toEqual([])
  expect(lighter.length).toBeLessThan(code.length * 0.93)
  expect(lighter).not.toContain('FragmentInstance.prototype')
  expect(() => lighterRenderer(code.replace('function preinitStyle(', 'function preinitSheet('))).toThrow(
    /react-dom.* has changed/,
  )
  expect(lighterReact().name).toBe('mendpost:lighter-react')
})

test('no page uses what is left out', () => {
  const web = join(root, 'src/web')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const using = files.filter((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/import \{([^}]*)\} from 'react(?:-dom)?'/g)].some(
      ([, names]) => withoutRenderer.test(names!),
    ),
  )
  expect(using).toEqual([])
})
