import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/.test(line))

/** Instructions of a Dockerfile, continued lines joined; and those of the last stage, which becomes the image. */
const instructions = lines(read('Dockerfile').replaceAll(/\\\n\s*/g, ''))
const image = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

/** The lines of one service in the Compose file. */
function service(name: string): string {
  const [, from = ''] = read('compose.yaml').split(new RegExp(`^  ${name}:\n`, 'm'))
  return lines(from.split(/^(?: {2})?\S/m)[0]!).join('\n')
}

/** `NAME: value` lines of a service's environment. */
function environment(name: string): Record<string, string> {
  const [, block = ''] = service(name).split(/^ {4}environment:\n/m)
  const pairs = block.split(/^ {4}\S/m)[0]!.matchAll(/^ {6}(\w+): (.*)$/gm)
  return Object.fromEntries([...pairs].map(([, key, value]) => [key!, value!.replaceAll(/^"|"$/g, '')]))
}

/** Interpolates a value as Compose does. Throws where a required variable is missing. */
function getFilled(value: string, variables: Record<string, string>): string {
  return value.replaceAll(/\$\{(\w+)(:[?-])?([^}]*)\}/g, (_, name: string, mark?: string, more = '') => {
    if (variables[name]) return variables[name]
    if (mark === ':?') throw new Error(`${name} is required: ${more}`)
    return mark === ':-' ? more : ''
  })
}

const given = {
  DOMAIN: 'repairs.example.com',
  SECRET_KEY: 'Vw4mX8cPq2Zr6tLb9sYd3fHj7kNgE5uA1oT0iQeRnBs=',
  POSTGRES_PASSWORD: '3f9a1c77d2e84b60a5b1c2d3e4f50617a8b9cadbecfd0e1f',
}

test('the image is Debian with Node 24, and contains only the build', () => {
  for (const line of instructions.filter((one) => one.startsWith('FROM '))) {
    expect(line).toMatch(/^FROM (node:24-bookworm-slim|base)( AS \w+)?$/)
  }
  expect(instructions.filter((line) => line.includes('npm ci'))).toHaveLength(2)
  expect(image.filter((line) => line.startsWith('COPY '))).toEqual([
    'COPY --from=build /app ./',
    'COPY --from=packages /app/node_modules ./node_modules',
  ])
})

test('the image runs as an unprivileged user, stores data in a volume, and has a health check', () => {
  const at = (start: string) => image.findIndex((line) => line.startsWith(start))
  expect(image).toContain('USER node')
  expect(image).toContain('VOLUME /data')
  expect(at('USER node')).toBeLessThan(at('CMD'))
  expect(at('RUN install')).toBeLessThan(at('USER node'))
  expect(image.find((line) => line.startsWith('ENV'))).toMatch(/HOST=0\.0\.0\.0 .*DATA_DIR=\/data/)
  expect(image.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/readyz')
  const [command] = image.filter((line) => line.startsWith('CMD')).slice(-1)
  // Without npm or a shell, which would not forward SIGTERM; otherwise the same command.
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  expect(JSON.parse(command!.slice(4))).toEqual(scripts.start.split(' '))
  expect(scripts.start).toMatch(/^node .*src\/commands\/run\.mjs src\/commands\/start\.ts$/)
})

test('the build context excludes private files', () => {
  const ignored = lines(read('.dockerignore'))
  expect(ignored[0]).toBe('*')
  const wanted = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(wanted).not.toContain('.env')
  // Everything that the build stamp is made from, or else the start would build again.
  const inputs = /const inputs = \[([^\]]*)\]/.exec(read('src/build/build-when-needed.ts'))![1]!
  for (const [, input] of inputs.matchAll(/'([^']+)'/g)) expect(wanted).toContain(input)
})

test('Compose starts a public shop with PostgreSQL', () => {
  const variables = Object.fromEntries(
    Object.entries(environment('shop')).map(([name, value]) => [name, getFilled(value, given)]),
  )
  expect(readEnv({ HOST: '0.0.0.0', DATA_DIR: '/data', ...variables })).toMatchObject({
    publicOrigin: 'https://repairs.example.com',
    https: true,
    trustProxy: 1,
    databaseUrl: `postgres://mendpost:${given.POSTGRES_PASSWORD}@database:5432/mendpost`,
    secretKey: given.SECRET_KEY,
    smtpUrl: null,
  })
})

test.each(Object.keys(given))('Compose refuses to start without %s', (name) => {
  const all = ['shop', 'database', 'caddy'].flatMap((one) => Object.values(environment(one)))
  const others = { ...given, [name]: '' }
  expect(() => all.map((value) => getFilled(value, others))).toThrow(`${name} is required`)
  expect(all.join('\n')).not.toContain(given.SECRET_KEY)
})

test('Compose exposes Caddy only, and the database to the shop only', () => {
  expect(service('caddy')).toMatch(/ports:\n\s+- "80:80"\n\s+- "443:443"/)
  for (const name of ['shop', 'database']) expect(service(name)).not.toContain('ports:')
  expect(service('database')).toContain('networks: [back]')
  expect(service('caddy')).toContain('networks: [front]')
  expect(read('compose.yaml')).toMatch(/\n {2}back:\n {4}internal: true\n/)
})

test('Compose restarts every service, and stores persistent data in volumes', () => {
  for (const name of ['shop', 'database', 'caddy']) expect(service(name)).toContain('restart: unless-stopped')
  expect(service('shop')).toContain('- data:/data')
  expect(service('database')).toContain('- database:/var/lib/postgresql/data')
  expect(service('caddy')).toContain('- certificates:/data')
  expect(service('shop')).toContain('condition: service_healthy')
  expect(service('database')).toContain('pg_isready')
  const grace = Number(/stop_grace_period: (\d+)s/.exec(service('shop'))![1])
  expect(grace).toBeGreaterThan(10)
})

test('Caddy serves the one domain and checks /readyz', () => {
  const caddy = lines(read('Caddyfile'))
  expect(caddy[0]).toBe('{$DOMAIN} {')
  expect(caddy.at(-1)).toBe('}')
  expect(caddy.map((line) => line.trim())).toEqual(
    expect.arrayContaining(['reverse_proxy shop:3000 {', 'health_uri /readyz', 'lb_try_duration 10s']),
  )
  expect(environment('caddy')['DOMAIN']).toBe('${DOMAIN:?}')
})
