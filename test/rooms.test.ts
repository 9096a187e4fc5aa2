import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Who may import whom, and what from npm. `types` stands for `import type` only. */
const rooms: Record<string, { rooms?: string[]; types?: string[]; npm?: RegExp }> = {
  contract: { npm: /^zod$/ },
  drawings: { rooms: ['contract'] },
  db: { rooms: ['contract', 'drawings'], npm: /^(kysely|pg)$/ },
  domain: {
    rooms: ['contract', 'db'],
    npm: /^(kysely|libphonenumber-js|otpauth|rate-limiter-flexible)(\/|$)/,
  },
  mail: { rooms: ['contract', 'db'], types: ['domain'], npm: /^react(-dom)?(\/|$)/ },
  outside: {
    rooms: ['contract'],
    types: ['domain'],
    npm: /^(flydrive|fontkit|nodemailer|pdfkit|qrcode|sharp|stripe)(\/|$)/,
  },
  http: { rooms: ['contract', 'drawings', 'domain'], npm: /^hono(\/|$)/ },
  web: {
    rooms: ['contract', 'drawings'],
    npm: /^(react|react-dom|react-router|@react-router\/dev\/routes|leaflet|leaflet\.markercluster)(\/|$)/,
  },
  server: { rooms: ['contract', 'drawings', 'db', 'domain', 'mail', 'outside', 'http', 'web'], npm: /./ },
}

/** Parts of `web` that do not know each other. */
const separate = ['storefront', 'booking', 'account', 'admin']

type Import = { from: string; to: string; typeOnly: boolean }

function importsOf(room: string): Import[] {
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

const imports = Object.keys(rooms).flatMap((room) => importsOf(room).map((one) => ({ room, ...one })))

test('every room is read', () => {
  for (const room of Object.keys(rooms)) {
    expect(imports.filter((one) => one.room === room).length, room).toBeGreaterThan(0)
  }
})

test('rooms import only whom they may', () => {
  const wrong = imports.filter(({ room, to, typeOnly }) => {
    if (to.startsWith('.') || to.startsWith('node:') || to.startsWith('virtual:')) return false
    const table = rooms[room]!
    if (!to.startsWith('#')) return !typeOnly && !table.npm?.test(to)
    const other = to.slice(1).split('/')[0]!
    return other !== room && !table.rooms?.includes(other) && !(typeOnly && table.types?.includes(other))
  })
  expect(wrong).toEqual([])
})

test('files within a room are named by relative path, and only within it', () => {
  const wrong = imports.filter(({ room, from, to }) => {
    if (to.startsWith(`#${room}/`)) return true
    return to.startsWith('.') && !join(from, '..', to).startsWith(room)
  })
  expect(wrong).toEqual([])
})

test('the browser gets no schemas: web reads shapes as types only', () => {
  expect(
    imports.filter(({ room, to, typeOnly }) => room === 'web' && to.endsWith('shapes.ts') && !typeOnly),
  ).toEqual([])
})

test('the parts of web do not know each other, and ui knows none of them', () => {
  const partOf = (path: string) => path.split('/')[1]!
  const wrong = imports.filter(({ room, from, to }) => {
    if (room !== 'web' || !to.startsWith('.')) return false
    const [mine, theirs] = [partOf(from), partOf(join(from, '..', to))]
    if (mine === 'ui') return theirs !== 'ui'
    return separate.includes(mine) && separate.includes(theirs) && mine !== theirs
  })
  expect(wrong).toEqual([])
  expect(imports.filter(({ from, to }) => from.startsWith('web/ui/') && /react-router/.test(to))).toEqual([])
})
