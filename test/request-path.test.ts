import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import type { PageRoute } from '#web/page-route.ts'

const root = join(import.meta.dirname, '..')

/** Files that are there for speed, and what is slower without them: a row of `docs/performance.md`. */
const forSpeed = [
  { file: 'cache/response-cache.ts', row: '| HTML /, no session |' },
  { file: 'domain/shop/cached-json.ts', row: '| GET /api/getphones |' },
  { file: 'domain/catalogue/cached-catalogue.ts', row: '| page: pricing, signed in |' },
  { file: 'db/shared-commit.ts', row: '| POST /api/submitticket/ |' },
  { file: 'db/prepared-query.ts', row: '| GET /api/check-auth, signed in |' },
  { file: 'db/ticket-search.ts', row: '| search, a piece of a mobile |' },
  { file: 'db/slices.ts', row: '| numbers, twelve months |' },
]

/** Folders that render pages. Add other folders of `src` once they follow the same rules. */
const places = [
  'src/web',
  'src/server/built-files.ts',
  'src/build/development-files.ts',
  'src/server/page-renderer.ts',
  'src/server/pages.ts',
  'src/server/route-patterns.ts',
  'vite.config.ts',
]

/** Forbidden patterns of the whole of `src`, by the reason. */
const forbiddenEverywhere: Record<string, RegExp> = {
  'an unstable name of a dependency': /\b(UNSAFE|unstable|experimental)_/,
  'a global of the router that is not documented': /__reactRouter|__staticRouter/,
  'a switch between production and other ways to run':
    /\bprocess\.env\.NODE_ENV|\benv\.(PROD|DEV)\b|['"]production['"]/,
}

/** The build runs Vite with `NODE_ENV=production`, which React's packages read. */
const runsTheBuild = 'src/build/build-when-needed.ts'

/** Forbidden patterns of the pages' request path, by the reason. */
const forbidden: Record<string, RegExp> = {
  'a second loader or action for the browser': /\bclient(Loader|Action|Middleware)\b/,
  'a field of the router that is not public': /\b_deepestRenderedBoundaryId\b/,
  'code that answers in production alone': /\bmode === '(production|development)'/,
  'a plugin that edits modules, such as those of a dependency':
    /^\s*(async )?(transform|load)\s*[(:].*\b(id|code)\b/m,
  'a search in finished HTML': /\bhtml\s*\.(replace|replaceAll|match|matchAll|slice|indexOf)\(/,
}

function filesIn(place: string): string[] {
  if (/\.\w+$/.test(place)) return [join(root, place)]
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const sources = places
  .flatMap(filesIn)
  .map((file) => ({ name: relative(root, file), code: readFileSync(file, 'utf8') }))

test('every folder of the request path is checked', () => {
  expect(sources.length).toBeGreaterThan(200)
})

test.each(Object.entries(forbidden))('the request path of pages contains no %s', (_reason, pattern) => {
  expect(sources.filter(({ code }) => pattern.test(code)).map(({ name }) => name)).toEqual([])
})

const everything = filesIn('src').map((file) => ({
  name: relative(root, file),
  code: readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
}))

test.each(Object.entries(forbiddenEverywhere))('src contains no %s', (_reason, pattern) => {
  const found = everything.filter(({ code }) => pattern.test(code)).map(({ name }) => name)
  expect(found.filter((name) => name !== runsTheBuild)).toEqual([])
})

test('pages that exist in development only are the only difference between the modes of Vite', () => {
  const found = everything
    .filter(({ code }) => /\benv\.MODE\b|\bmode === /.test(code))
    .map(({ name }) => name)
  expect(found.toSorted()).toEqual([
    'src/web/entry.server.tsx',
    'src/web/public-page-files.ts',
    'src/web/public-routes.ts',
  ])
})

test('no dependency is patched', () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  // The script after an install deletes files that nothing loads, and writes none.
  expect(scripts!['postinstall']).not.toMatch(/write|patch|rename|copy/i)
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /patch/.test(name))).toEqual(
    [],
  )
})

test('each file that is there for speed is the subject of a decision and of a row of the benchmark', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => read(`docs/decisions/${name}`))
  for (const { file, row } of forSpeed) {
    expect(existsSync(join(root, 'src', file)), file).toBe(true)
    expect(
      decisions.some((text) => text.includes(file.replace(/^.*\//, ''))),
      `${file} in docs/decisions`,
    ).toBe(true)
    expect(read('docs/performance.md'), `${file} in docs/performance.md`).toContain(row)
  }
})

test('error boundaries are exported by the root and by layouts, not by pages', () => {
  const boundaries = sources.filter(({ code }) => /^export (function|const) ErrorBoundary\b/m.test(code))
  expect(boundaries.map(({ name }) => name).filter((name) => !/\/(root|needs-\w+)\.tsx$/.test(name))).toEqual(
    [],
  )
  expect(boundaries).toHaveLength(3)
})

test('the list of routes names existing files, each of them once', async () => {
  const { siteRoutes } = await import('#web/routes.ts')
  const files = siteRoutes.flatMap(function all({ file, children = [] }): string[] {
    return [file, ...children.flatMap(all)]
  })
  expect(new Set(files).size).toBe(files.length)
  const known = new Set(sources.map(({ name }) => name))
  expect(files.filter((file) => !known.has(`src/web/${file}`))).toEqual([])
})

test('the browser discovers the routes of private pages by their paths, and looks for no public page there', async () => {
  const { customerPaths, staffPaths } = await import('#web/page-files.ts')
  const { customerRoutes } = await import('#web/account/customer-routes.ts')
  const { staffRoutes } = await import('#web/admin/staff-routes.ts')
  const { publicRoutes } = await import('#web/public-routes.ts')
  const paths = (routes: readonly PageRoute[]): string[] =>
    routes.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...paths(children)])
  for (const path of paths(customerRoutes)) expect(path).toMatch(customerPaths)
  for (const path of paths(staffRoutes)) expect(path).toMatch(staffPaths)
  for (const path of paths(publicRoutes)) {
    expect(path).not.toMatch(customerPaths)
    expect(path).not.toMatch(staffPaths)
  }
})

test('the browser finds the file of each page of customers', async () => {
  const { customerPages } = await import('#web/account/customer-page-files.ts')
  const files = customerPages.routes.flatMap(({ file, children = [] }) => [
    file,
    ...children.map((one) => one.file),
  ])
  expect(Object.keys(customerPages.files).toSorted()).toEqual(files.toSorted())
})

test('the browser finds the file of each staff page', async () => {
  const { siteRoutes } = await import('#web/routes.ts')
  const files = siteRoutes
    .flatMap(function all({ file, children = [] }): string[] {
      return [file, ...children.flatMap(all)]
    })
    .filter((file) => file.startsWith('admin/'))
  // The patterns of `admin/staff-page-files.ts`.
  const known = /^admin\/([^/]+\/[^/]+-page|[^/]+-redirect|layout\/needs-staff)\.tsx$/
  expect(files.filter((file) => !known.test(file))).toEqual([])
  expect(files.length).toBeGreaterThan(10)
})

test('server and browser load pages from the same files', () => {
  const patterns = (name: string) =>
    sources
      .find((one) => one.name === name)
      ?.code.match(/'[.!/]+[^']*\*[^']*'/g)
      ?.toSorted()
  // The pages of staff have a list of their own in the browser, so that visitors do not load it.
  const inBrowser = patterns('src/web/public-page-files.ts')
  // The layout is in the entry, with the root.
  const elsewhere = /^'!\.\/(admin|embed|quote-requests|layout|account\/\{[\w,-]+\})\/\*\*'$/
  expect(inBrowser?.filter((pattern) => !elsewhere.test(pattern))).toEqual(
    patterns('src/web/entry.server.tsx'),
  )
  expect(inBrowser?.length).toBeGreaterThan(2)
})
