import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/open-file-app.ts'
import type * as Builder from './build-when-needed.ts'

/** A project whose sources are one word, and whose Vite fails for the word `broken`. */
async function project() {
  const root = newFolder(onTestFinished)
  for (const folder of ['src/build', 'node_modules/vite/bin'])
    mkdirSync(join(root, folder), { recursive: true })
  const builder = join(root, 'src/build/build-when-needed.ts')
  copyFileSync(join(import.meta.dirname, 'build-when-needed.ts'), builder)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(root, 'node_modules/vite/bin/vite.js'),
    `import { mkdirSync, readFileSync } from 'node:fs'
     mkdirSync('build', { recursive: true })
     if (readFileSync('src/word.ts', 'utf8') === 'broken') process.exit(1)`,
  )
  const { buildWhenNeeded } = (await import(pathToFileURL(builder).href)) as typeof Builder
  return async (word: string) => {
    writeFileSync(join(root, 'src/word.ts'), word)
    const lines: string[] = []
    await buildWhenNeeded((line) => lines.push(line))
    return lines.length > 0
  }
}

test('buildWhenNeeded builds once for the same sources, and again after a build of others that was cut off', async () => {
  const builds = await project()
  expect(await builds('first')).toBe(true)
  expect(await builds('first')).toBe(false)
  await expect(builds('broken')).rejects.toThrow('The build failed')
  expect(await builds('first')).toBe(true)
})
