import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Which rooms and npm packages each room may import. `types` stands for `import type` only. */
const rooms: Record<string, { rooms?: string[]; types?: string[]; npm?: RegExp }> = {
  contract: { npm: /^zod$/ },
  drawings: { rooms: ['contract'] },
  db: { rooms: ['contract', 'drawings'], npm: /^(kysely(\/migration)?|lru-cache|pg)$/ },
  domain: {
    rooms: ['contract', 'db'],
    npm: /^(@simplewebauthn\/server|@zxcvbn-ts\/language-common|kysely|csv-parse\/sync|html-to-text|ipaddr\.js|libphonenumber-js|lru-cache|mdast-util-from-markdown|otpauth|postal-mime|saxes)(\/|$)/,
  },
  emails: { rooms: ['contract', 'db', 'domain'], npm: /^(html-to-text|react(-dom)?)(\/|$)/ },
  integrations: {
    rooms: ['contract'],
    types: ['domain'],
    npm: /^(flydrive|fontkit|imapflow|nodemailer|pdfkit|sharp|stripe|uqr)(\/|$)/,
  },
  http: { rooms: ['contract', 'drawings', 'domain'], npm: /^(@fastify\/busboy|client-zip|hono)(\/|$)/ },
  web: {
    rooms: ['contract', 'drawings'],
    npm: /^(@simplewebauthn\/browser|react|react-dom|react-router|@vitejs\/plugin-react\/preamble|leaflet|leaflet\.markercluster|web-vitals|@zxing\/library)(\/|$)/,
  },
  demo: { rooms: ['contract', 'drawings', 'db', 'domain'], npm: /^sharp$/ },
  cache: { rooms: ['contract', 'domain', 'http'], npm: /^(hono|lru-cache)(\/|$)/ },
  server: {
    rooms: ['contract', 'drawings', 'db', 'domain', 'demo', 'emails', 'integrations', 'http', 'web', 'cache'],
    npm: /./,
  },
  build: {
    rooms: ['contract', 'emails', 'server', 'web'],
    npm: /./,
  },
  commands: {
    rooms: ['contract', 'db', 'domain', 'demo', 'integrations', 'server', 'build'],
    npm: /./,
  },
}

/** Parts of `web` that must not import each other. */
const separate = ['storefront', 'booking', 'account', 'admin']

type Import = { from: string; to: string; typeOnly: boolean }

function getImports(room: string): Import[] {
  const entries = readdirSync(join(source, room), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  return files.flatMap((entry) => {
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    const found = text.matchAll(
      /(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g,
    )
    return [...found].map(([, type, to, dynamic]) => ({
      from: relative(source, file),
      to: (to ?? dynamic)!,
      typeOnly: type !== undefined,
    }))
  })
}

const imports = Object.keys(rooms).flatMap((room) => getImports(room).map((one) => ({ room, ...one })))

test('every room is checked', () => {
  for (const room of Object.keys(rooms)) {
    expect(imports.filter((one) => one.room === room).length, room).toBeGreaterThan(0)
  }
})

test('rooms import only permitted rooms and packages', () => {
  const wrong = imports.filter(({ room, to, typeOnly }) => {
    if (to.startsWith('.') || to.startsWith('node:') || to.startsWith('virtual:')) return false
    const table = rooms[room]!
    if (!to.startsWith('#')) return !typeOnly && !table.npm?.test(to)
    const other = to.slice(1).split('/')[0]!
    return other !== room && !table.rooms?.includes(other) && !(typeOnly && table.types?.includes(other))
  })
  expect(wrong).toEqual([])
})

test('files within a room are imported by relative path, and only within it', () => {
  const wrong = imports.filter(({ room, from, to }) => {
    if (to.startsWith(`#${room}/`)) return true
    return to.startsWith('.') && !join(from, '..', to).startsWith(room)
  })
  expect(wrong).toEqual([])
})

test('web imports schemas as types only, so that the browser loads no Zod', () => {
  expect(
    imports.filter(({ room, to, typeOnly }) => room === 'web' && to.endsWith('.schema.ts') && !typeOnly),
  ).toEqual([])
})

test('the parts of web do not import each other, and ui imports none of them', () => {
  const getPart = (path: string) => path.split('/')[1]!
  const wrong = imports.filter(({ room, from, to }) => {
    if (room !== 'web' || !to.startsWith('.')) return false
    const [mine, theirs] = [getPart(from), getPart(join(from, '..', to))]
    if (mine === 'ui') return theirs !== 'ui'
    return separate.includes(mine) && separate.includes(theirs) && mine !== theirs
  })
  expect(wrong).toEqual([])
  expect(imports.filter(({ from, to }) => from.startsWith('web/ui/') && /react-router/.test(to))).toEqual([])
})

test('the folders of web form no cycle', () => {
  const getFolder = (path: string) => path.split('/').slice(0, -1).join('/')
  const wants = new Map<string, Set<string>>()
  for (const { room, from, to } of imports) {
    if (room !== 'web' || !to.startsWith('.') || to.endsWith('.css')) continue
    const [mine, theirs] = [getFolder(from), getFolder(join(from, '..', to))]
    // Files at the top level belong to no folder: the root, the entries, and what every page receives.
    if (mine === theirs || mine === 'web' || theirs === 'web') continue
    wants.set(mine, (wants.get(mine) ?? new Set()).add(theirs))
  }
  expect(wants.size).toBeGreaterThan(20)
  // Removes folders that import no remaining folder until none or only a cycle remains.
  for (let found = true; found;) {
    found = false
    for (const [folder, others] of wants) {
      if ([...others].some((other) => wants.has(other))) continue
      found = wants.delete(folder)
    }
  }
  expect(
    [...wants].map(
      ([folder, others]) => `${folder} -> ${[...others].filter((other) => wants.has(other)).join(', ')}`,
    ),
  ).toEqual([])
})

/** The folders of a room and their imports, types included; files beside the folders belong to none. */
function listFolders(room: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>()
  const getFolder = (path: string) => {
    const [, folder, ...rest] = path.split('/')
    return rest.length > 0 ? folder! : null
  }
  for (const { from, to } of imports.filter((one) => one.room === room && one.to.startsWith('.'))) {
    const target = join(from, '..', to)
    const [mine, theirs] = [getFolder(from), getFolder(target)]
    if (mine === null || theirs === null || mine === theirs) continue
    const known = arrows.get(mine) ?? new Map<string, string>()
    arrows.set(mine, known.set(theirs, `${from} imports ${target}`))
  }
  return arrows
}

/** The imports that lead from a folder back to itself over at least one other folder. */
function findCycle(start: string, arrows: Map<string, Map<string, string>>): string[] {
  const ways = new Map<string, string[]>([[start, []]])
  for (const [folder, way] of ways) {
    for (const [next, by] of arrows.get(folder) ?? []) {
      if (next === start) return [...way, by]
      if (!ways.has(next)) ways.set(next, [...way, by])
    }
  }
  return []
}

test('the folders of domain form no cycle', () => {
  const arrows = listFolders('domain')
  expect(arrows.get('workflow')?.has('tickets')).toBe(true)
  expect(
    [...arrows.keys()].map((folder) => findCycle(folder, arrows)).filter((way) => way.length > 0),
  ).toEqual([])
})

test('the files of contract form no cycle, types included', () => {
  const arrows = new Map<string, Map<string, string>>()
  for (const { room, from, to } of imports) {
    if (room !== 'contract' || !to.startsWith('.')) continue
    const target = join(from, '..', to)
    const known = arrows.get(from) ?? new Map<string, string>()
    arrows.set(from, known.set(target, `${from} imports ${target}`))
  }
  expect(arrows.get('contract/all-calls.ts')?.size).toBeGreaterThan(50)
  expect([...arrows.keys()].map((file) => findCycle(file, arrows)).filter((way) => way.length > 0)).toEqual(
    [],
  )
})

test('files of contract that the browser loads import schemas as types only', () => {
  const loading = imports.filter(
    ({ room, from, to, typeOnly }) =>
      room === 'contract' && !from.endsWith('.schema.ts') && to.endsWith('.schema.ts') && !typeOnly,
  )
  expect([...new Set(loading.map(({ from }) => from))]).toEqual(['contract/all-calls.ts'])
  const readers = imports.filter(({ to, typeOnly }) => to === '#contract/all-calls.ts' && !typeOnly)
  expect(readers.filter(({ room }) => room === 'web')).toEqual([])
})

test('no name is exported by both contract and domain', () => {
  const listNames = (room: string) =>
    readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(source, room, file), 'utf8').matchAll(
          /^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm,
        ),
      ])
      .map(([, name]) => name!)
  const declared = new Set(listNames('contract'))
  expect(declared.size).toBeGreaterThan(500)
  expect(listNames('domain').filter((name) => declared.has(name))).toEqual([])
})
